import CartWorld
import Foundation
import Testing

@testable import Shop

@MainActor @Suite struct `A cart` {
  let world = World()

  @Test func `finds the items that were stored`() {
    world.items = ["tea"]

    #expect(Cart(.fakes(in: world)).items == ["tea"])
  }

  @Test func `stores its items`() {
    Cart(.fakes(in: world)).add("tea")

    #expect(world.items == ["tea"])
  }

  @Test func `asks a guest to log in`() {
    world.items = ["tea"]

    Cart(.fakes(in: world)).order()

    #expect(world.lines == ["shows login"])
  }

  @Test func `is empty after an order, and has free shipping for 24 hours`() {
    world.items = ["tea"]
    world.isLoggedIn = true
    let cart = Cart(.fakes(in: world))

    cart.order()
    world.orders.removeFirst()(.success(7))

    #expect(cart.items == [])
    #expect(cart.hasFreeShipping)
    world.seconds = 24 * 60 * 60
    #expect(cart.hasFreeShipping)
    world.seconds += 1
    #expect(!cart.hasFreeShipping)
  }

  @Test func `keeps its items if the server fails`() {
    world.items = ["tea"]
    world.isLoggedIn = true
    let cart = Cart(.fakes(in: world))

    cart.order()
    world.orders.removeFirst()(.failure(URLError(.timedOut)))

    #expect(cart.items == ["tea"])
    #expect(world.lines == ["orders [\"tea\"]", #"logs "order failed""#, "shows tryAgain"])
  }

  @Test func `is empty after a log-out`() {
    world.items = ["tea"]
    let cart = Cart(.fakes(in: world))

    world.logOut()

    #expect(cart.items == [])
  }
}

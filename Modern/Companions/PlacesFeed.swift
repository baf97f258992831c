// Retells a class of "Modernizing a 5-year-old UIKit app". See Legacy/README.md.

import Foundation

/// All that the screens show, and all that it depends on.
public class PlacesFeed {
  public static let didChange = Notification.Name("PlacesFeedDidChange")
  public static let applicationDidBecomeActive = Notification.Name("PlacesAppDidBecomeActive")

  private let notificationCenter = NotificationCenter.default
  private var observers: [any NSObjectProtocol] = []

  public private(set) var hasAccess = false
  public private(set) var location: CLLocation?
  public private(set) var places: [(title: String, location: CLLocation)] = []
  public private(set) var isLoading = false
  public private(set) var message: String?

  public var language: String {
    get { UserDefaults.standard.object(forKey: "Language") as? String ?? "en" }
    set {
      UserDefaults.standard.set(newValue, forKey: "Language")
      refresh()
    }
  }

  public init() {
    let names = [
      PlacesFeed.applicationDidBecomeActive, Notification.Name("PlaceStoreAccessDidChange"),
    ]
    observers = names.map { name in
      notificationCenter.addObserver(forName: name, object: nil, queue: nil) {
        [weak self] _ in
        self?.accessMayHaveChanged()
      }
    }
  }

  deinit {
    for observer in observers { notificationCenter.removeObserver(observer) }
  }

  public func move(to newLocation: CLLocation) {
    location = newLocation
    refresh()
  }

  public func refresh() {
    guard hasAccess, let location = location else { return }
    isLoading = true
    postChange()
    fetchArticles(
      siteURL: URL(string: "https://\(language).wikipedia.org")!, near: location, limit: 5
    ) { [weak self] articles, _ in
      guard let self = self, self.hasAccess else { return }
      self.isLoading = false
      if let articles = articles {
        self.places = articles
        self.message = nil
      } else {
        self.message = "What is nearby could not be loaded."
      }
      self.postChange()
    }
  }

  private func accessMayHaveChanged() {
    let status = CLLocationManager.authorizationStatus()
    hasAccess = status == .authorizedWhenInUse || status == .authorizedAlways
    if hasAccess {
      refresh()
    } else {
      places = []
      isLoading = false
      message = nil
      postChange()
    }
  }

  private func postChange() {
    notificationCenter.post(name: PlacesFeed.didChange, object: self)
  }
}

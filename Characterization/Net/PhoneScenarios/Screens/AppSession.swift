import Equivalence
import Foundation
import SimulatedPhone

/// Runs the screens of one app on one realistic phone. It returns the outcome of each input.
@MainActor
package final class AppSession: SystemOnPhone {
  package let phone: Phone

  private let kind: CallSites.Kind
  private var sites: CallSites?
  private var card: (any CardSubject)?
  private var places: (any PlacesSubject)?
  private var list: (any ListSubject)?
  private var loads = 0
  private var events: [AppOutcome.Event] = []
  /// What the app showed after the last input.
  private(set) var shownBefore: AppShown?
  private var statusInsideStop: CLAuthorizationStatus?
  /// Whether the phone delivers all pending events after each input.
  package var settlesItself = true
  /// How many cells a card and a list may have.
  let mostCells: Int

  package init(
    _ kind: CallSites.Kind, siteURL: URL = URL(string: "https://en.wikipedia.org")!,
    mostCells: Int = .max
  ) {
    (self.kind, self.mostCells, phone) = (kind, mostCells, Phone(rules: Phone.Rules()))
    phone.onChange = { [weak self] change in
      MainActor.assumeIsolated { self?.record(Reaction(change)) }
    }
    phone.userDefaults.onStore = { [weak self] key, value in
      MainActor.assumeIsolated { self?.record(key, value) }
    }
    sites = phone.use { kind.make(siteURL) }
    shownBefore = shown
  }

  isolated deinit {
    // The screens may use their phone while they are deallocated.
    phone.use {
      card = nil
      places = nil
      list = nil
      sites = nil
      phone.dropEvents()
    }
  }

  /// Delivers one input and returns its outcome.
  ///
  /// An input for a closed screen, a missing cell or a missing prompt has no effect.
  package func apply(_ input: AppInput) -> AppOutcome {
    // Binds the phone once for all calls, because binding takes longer than most inputs.
    let shown = phone.use {
      if input != .settles { perform(input) }
      if settlesItself || input == .settles { phone.settle() }
      return self.shown
    }
    let outcome = AppOutcome(events: events, shown: shown, shownBefore: shownBefore)
    events = []
    shownBefore = shown
    return outcome
  }

  /// The values that the app shows now, with counts since its launch: of completed loads, visits of Settings, created
  /// managers and requests to servers.
  package var shown: AppShown {
    guard let sites else { preconditionFailure("An app has call sites until its deinit.") }
    return phone.use {
      AppShown(
        nearby: sites.nearby.shown, loads: loads, card: card?.shown, places: places?.shown,
        list: list?.shown, hasQuestion: phone.prompt != nil, settingsOpened: phone.settingsOpened,
        managersMade: phone.managersMade, requestsMade: phone.requestsMade)
    }
  }

  /// Everything that the app and its phone store, to be reflected.
  var stored: AnyObject { Stored([sites?.nearby, sites?.resume, card, places, list, phone]) }

  private final class Stored {
    private let objects: [AnyObject?]

    init(_ objects: [AnyObject?]) { self.objects = objects }
  }

  // An app sets accuracy, filter and activity one by one, so only the last of consecutive configurations is
  // kept. A phone that merges them would omit a second manager with the same configuration.
  private func record(_ reaction: Reaction) {
    if case .phoneConfiguration = reaction, case .reaction(.phoneConfiguration) = events.last {
      events.removeLast()
    }
    events.append(.reaction(reaction))
    guard case .phoneLocation(isOn: false) = reaction, let status = statusInsideStop else { return }
    statusInsideStop = nil
    phone.callback(status: status)
  }

  private func record(_ key: String, _ value: Any?) {
    events.append(.store("\(key) = \(value.map { "\($0)" } ?? "nothing")"))
  }

  private func perform(_ input: AppInput) {
    switch input {
    case .given(let setting): set(setting)

    case .nearbyReopens(let language):
      let hasCard = card != nil
      card = nil
      sites = kind.make(URL(string: "https://\(language).wikipedia.org")!)
      if hasCard { card = sites?.makeCard() }
    case .nearbyStarts: sites?.nearby.startUpdating()
    case .nearbyStops: sites?.nearby.stopUpdating()
    case .nearbyLoads: sites?.nearby.loadNewContent { [weak self] in self?.loads += 1 }
    case .nearbyLoadsTwice:
      sites?.nearby.loadNewContent { [weak self] in
        self?.loads += 1
        self?.sites?.nearby.loadNewContent { self?.loads += 1 }
      }

    case .cardOpens:
      card = nil
      card = sites?.makeCard()
    case .cardCloses: card = nil
    case .cardReloads: card?.reloadData()
    case .cardScrollsIn(let item): card?.scrollIn([item])
    case .cardScrollsInReversed(let first, let second): card?.scrollIn([first, second])
    case .cardScrollsOut(let index): if hasCell(index) { card?.scrollOut(index) }
    case .cardTaps(let index): if hasCell(index) { card?.tap(index) }

    case .placesOpens:
      places = nil
      places = sites?.makePlaces()
    case .placesCloses: places = nil
    case .placesAppears: places?.willAppear()
    case .placesDisappears: places?.willDisappear()
    case .placesEnablesLocation: if hasPrompt { places?.tapEnableLocation() }
    case .placesClosesPrompt: if hasPrompt { places?.closeLocationPrompt() }
    case .placesRecenters: places?.recenterOnUserLocation()
    case .placesSearches(let term): places?.search(for: term)
    case .placesClosesSearch: places?.closeSearch()

    case .listOpens:
      list = nil
      list = sites?.makeList()
    case .listCloses: list = nil
    case .listAppears: list?.willAppear()
    case .listDisappears: list?.didDisappear()
    case .listScrollsIn(let item): list?.scrollIn(item)
    case .listScrollsOut(let index): if listHasCell(index) { list?.scrollOut(index) }
    case .listConfigures(let index): if listHasCell(index) { list?.configure(index) }

    case .resumes:
      phone.resumeApp()
      sites?.resume.resumeApp()

    case .userAllows: if phone.prompt != nil { phone.user.allow() }
    case .userDenies: if phone.prompt != nil { phone.user.deny() }
    case .setting(let status): phone.user.changeSetting(to: status)
    case .lateCallback(let status): phone.callback(status: status)
    case .callbackInsideStop(let status): statusInsideStop = status
    case .services(let isOn): phone.user.switchServices(on: isOn)
    case .network(let isOn): phone.isOnline = isOn
    case .geocoder(let isOn): phone.refusesGeocoding = !isOn
    case .moves(let place, let seconds):
      phone.move(
        to: CLLocation(
          coordinate: CLLocationCoordinate2D(
            latitude: place.latitude.value, longitude: place.longitude.value), altitude: 0,
          horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: phone.now - Double(seconds)))
    case .losesFix: phone.loseFix()
    case .turns(let heading):
      phone.turn(toDegrees: heading.degrees.value, accuracy: heading.accuracy.value)
    case .rotates(let orientation): phone.rotate(to: orientation)
    case .waits(let seconds): phone.wait(seconds: Double(seconds))
    case .settles: preconditionFailure("`settles` must run outside of every call of the app.")
    }
  }

  private func set(_ setting: PhoneSetting) {
    switch setting {
    case .failsWhileNotDetermined: phone.rules?.failsWhileNotDetermined = true
    case .errorPrecedesStatus: phone.rules?.errorPrecedesStatus = true
    case .deliversAfterStop: phone.rules?.deliversAfterStop = true
    case .declination(let degrees): phone.declination = Double(degrees)
    case .settlesOnlyWhenTold: settlesItself = false
    }
  }

  private func hasCell(_ index: Int) -> Bool { card?.shown.indices.contains(index) == true }
  private func listHasCell(_ index: Int) -> Bool { list?.shown.indices.contains(index) == true }
  private var hasPrompt: Bool { places?.shown.hasLocationPrompt == true }
}

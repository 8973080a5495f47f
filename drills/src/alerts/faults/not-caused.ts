/** Alerts that the drill cannot cause, and why. Their unit tests show that they fire and end. */
export const NOT_CAUSED: Readonly<Record<string, string>> = {
  ClockSkew: 'a wrong clock would disturb everything else on this machine',
  Watchdog: 'it always fires, and the drill checks that it arrives',
}

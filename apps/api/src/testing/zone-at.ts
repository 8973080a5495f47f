/**
 * Returns a time zone in which it is now between this hour and the next. The zones of 2 and 3 o'clock are neighbours at
 * any time of the day, also where the date changes. Offsets end at -12 and +14.
 */
export function zoneAt(hour: 2 | 3): string {
  const offset = ((2 - new Date().getUTCHours() + 36) % 24) - 12 + (hour - 2)
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

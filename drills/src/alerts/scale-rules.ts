import { secondsOf } from '@abhyas/deploy/alert-rules'

/** A window that is shorter than this holds too few of the drill's measurements, which come each second. */
const SHORTEST_WINDOW_SECONDS = 5

/**
 * Makes every window, offset and `for` of a rule file shorter by this factor, so that a drill need not wait for hours. Limits, such
 * as an age of 600 seconds, stay as they are: the drill makes rows that are old enough.
 */
export function scaleRules(text: string, factor: number): string {
  const shorter = (duration: string) => Math.max(1, Math.round(secondsOf(duration) / factor))
  return text
    .replaceAll(/\[(\w+)\]/g, (_, window: string) => `[${Math.max(SHORTEST_WINDOW_SECONDS, shorter(window))}s]`)
    .replaceAll(/\boffset (\w+)/g, (_, duration: string) => `offset ${shorter(duration)}s`)
    .replaceAll(/^( +for:) (\w+)$/gm, (_, key: string, duration: string) => `${key} ${shorter(duration)}s`)
}

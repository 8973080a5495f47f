import * as texts from '@abhyas/messages/texts'

/** 15 min, 3 min 45 s, 52 s. */
export function timeInWords(wholeSeconds: number): string {
  const [minutes, seconds] = [Math.floor(wholeSeconds / 60), wholeSeconds % 60]
  if (minutes === 0) return texts.timeSeconds({ seconds })
  return seconds === 0 ? texts.timeMinutes({ minutes }) : texts.timeMinutesSeconds({ minutes, seconds })
}

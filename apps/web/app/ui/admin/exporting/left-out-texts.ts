import type { LeftOutCode } from '@abhyas/contract/questions-export'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'

const TEXTS: Record<LeftOutCode, (values: { count: number; number: string }) => string> = {
  several: texts.exportWholeSeveral,
  number: texts.exportWholeNumber,
  several_lines: texts.exportWholeLines,
  read_otherwise: texts.exportWholeOtherwise,
  needs_attention: texts.exportWholeBroken,
  explanation: texts.exportLosesExplanation,
  reasons: texts.exportLosesReasons,
  difficulty: texts.exportLosesDifficulty,
  tags: texts.exportLosesTags,
  topic: texts.exportLosesTopic,
  exam_only: texts.exportLosesExamOnly,
  keeps_order: texts.exportLosesOrder,
  pictures: texts.exportLosesPictures,
  characters: texts.exportLosesCharacters,
}

/** For example: 7 have several right options. */
export const leftOutText = ({ code, count }: { code: LeftOutCode; count: number }): string =>
  TEXTS[code]({ count, number: count.toLocaleString(FORMATS) })

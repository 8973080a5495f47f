import * as texts from '@abhyas/messages/texts'
import { Badge } from '../../../../ui/parts/badge.tsx'
import { dayInWords } from '../../../../ui/words/india-day.ts'

/** Says when running its snippet gave the key of a question. */
export const ProvedBadge = ({ at }: { at: string }) => (
  <Badge tone="good">{texts.questionProvedOn({ date: dayInWords(at) })}</Badge>
)

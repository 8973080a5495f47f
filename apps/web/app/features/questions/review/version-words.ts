import type { QuestionVersion } from '@abhyas/contract/questions-versions'
import * as texts from '@abhyas/messages/texts'
import { momentInWords } from '../../../ui/words/india-day.ts'

/** Says who wrote a version, and when. */
export function versionName({ writer, writtenAt }: QuestionVersion, isFromFiles: boolean): string {
  const when = momentInWords(writtenAt)
  if (!writer) return isFromFiles ? texts.versionsFromFiles({ when }) : texts.versionsUnknown({ when })
  return writer.name === null ? texts.versionsGone({ when }) : texts.versionsBy({ name: writer.name, when })
}

import type { Import } from '@abhyas/contract/questions-import'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'

/** The name of the file, or 'Pasted text', with the time of the import. */
export const importName = ({ name, createdAt }: Import): string =>
  `${name || texts.importPasted()}, ${new Date(createdAt).toLocaleString(FORMATS, { dateStyle: 'medium', timeStyle: 'short' })}`

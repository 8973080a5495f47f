import type { Project } from '@abhyas/contract/projects'
import * as texts from '@abhyas/messages/texts'

/** No field is required, not even the name. */
export const nameOf = ({ id, projectName }: Pick<Project, 'id' | 'projectName'>): string =>
  projectName || texts.projectUnnamed({ id })

/** Ten digits are an Indian number without its country code, and a chat needs the code. */
const inFull = (contact: string): string => {
  const digits = contact.replace('+', '')
  return digits.length === 10 && !contact.startsWith('+') ? `91${digits}` : digits
}

/**
 * Returns the address of a chat with the maker and a first message. Without a number, or when the site has no chat, there
 * is none.
 */
export const chatLinkOf = (project: Project, chatUrl: string): string | null =>
  project.contactDetails && chatUrl
    ? `${chatUrl}/${inFull(project.contactDetails)}?text=${encodeURIComponent(texts.projectChat({ name: nameOf(project) }))}`
    : null

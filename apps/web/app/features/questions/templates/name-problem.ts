import * as texts from '@abhyas/messages/texts'

export const nameProblem = ({ name }: { name: string }) =>
  name.trim() ? null : { field: 'name' as const, text: texts.errorTemplateNameEmpty() }

import { OTHER_LOCALE, OTHER_NAME } from '@abhyas/messages/locale'

/** To the other language. What it does is up to boot.ts. */
export const LanguageButton = () => (
  <button type="button" lang={OTHER_LOCALE} data-act="language" value={OTHER_LOCALE}>
    {OTHER_NAME}
  </button>
)

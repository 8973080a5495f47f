import { OTHER_LOCALE, OTHER_NAME } from '@abhyas/messages/locale'

/** Changes the language; boot.ts handles the click. */
export const LanguageButton = () => (
  <button type="button" lang={OTHER_LOCALE} data-act="language" value={OTHER_LOCALE}>
    {OTHER_NAME}
  </button>
)

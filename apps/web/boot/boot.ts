// Runs before the first paint on every page, and stays under one kilobyte. It handles the login state, the theme, and
// the header's few actions. CSS shows the right part of the header.
import { endSession, LOGOUT_DUE_KEY } from '../app/api/end-session.ts'
import { guardOf, LOGIN_KEY, readLoginRecord } from '../app/api/login-record.ts'
import { LOGIN_PATH } from '../app/paths.ts'
import { HINDI_ADDRESS, withoutLanguage } from './language-address.ts'

const root = document.documentElement
const dark = matchMedia('(prefers-color-scheme: dark)')
const THEME_KEY = 'theme'
let shownId: number | undefined

/** Leaves a page that the person may not see, or may no longer see after a logout in another tab. */
function guard() {
  // A running exam stays open, and asks for the login in place.
  if ('stay' in root.dataset) return
  const record = readLoginRecord()
  const elsewhere = guardOf(location.pathname + location.search, record)
  if (elsewhere) location.replace(elsewhere)
  // Another account has logged in in another tab, so the data in this page's memory is not theirs.
  else if (shownId && record && record.userId !== shownId) location.reload()
}

function show() {
  const record = readLoginRecord()
  shownId = record?.userId
  if (record) root.dataset['auth'] = record.role === 'ROLE_ADMIN' ? 'admin' : 'user'
  else delete root.dataset['auth']
  let theme = 'auto'
  try {
    theme = localStorage.getItem(THEME_KEY) ?? theme
  } catch {}
  root.dataset['mantineColorScheme'] = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme
  for (const name of document.querySelectorAll('[data-name]')) name.textContent = record?.username ?? ''
  for (const select of document.querySelectorAll<HTMLSelectElement>('[data-theme-choice]')) select.value = theme
}

const remember = (language: string) => {
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Opens the same page in another language. */
function read(language: string) {
  remember(language)
  const path = withoutLanguage(location.pathname)
  if (path === location.pathname) location.reload()
  else location.replace(path + location.search + location.hash)
}

async function logOut(button: HTMLElement) {
  if (button.dataset['act'] === 'logout-and-clear') {
    localStorage.clear()
    sessionStorage.clear()
  } else localStorage.removeItem(LOGIN_KEY)
  // The service worker receives this call too, and deletes its caches.
  await endSession()
  // A new document is loaded on purpose: it drops everything that this one has in memory.
  location.assign(`${LOGIN_PATH}?out`)
}

// A person has logged out here without a network, so the session must end first.
try {
  if (LOGOUT_DUE_KEY in localStorage) void endSession()
} catch {}
guard()
show()
// A visitor who came by a Hindi address stays in Hindi.
if (HINDI_ADDRESS.test(location.pathname)) remember('hi')
customElements.define(
  'boot-sync',
  class extends HTMLElement {
    connectedCallback() {
      show()
    }
  },
)
for (const event of ['pageshow', 'storage']) addEventListener(event, guard)
for (const event of ['pageshow', 'storage', 'boot:sync']) addEventListener(event, show)
dark.addEventListener('change', show)
// Counts the views of the projects on this page, without any information about the visitor.
addEventListener('pageshow', ({ persisted }) => {
  // A page that Back restores was counted before.
  if (persisted) return
  const seen = document.querySelector<HTMLElement>('[data-seen]')
  if (seen) navigator.sendBeacon(seen.dataset['seen'] ?? '')
})
addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-act]')
  if (!button) return
  if (button.dataset['act'] === 'back') {
    // A visitor without an earlier page goes home instead.
    if (history.length > 1) history.back()
    else location.assign('/')
  } else if (button.dataset['act'] === 'language') read((button as HTMLButtonElement).value)
  else void logOut(button)
})
addEventListener('change', ({ target }) => {
  const select = target as HTMLSelectElement
  if (!('themeChoice' in select.dataset)) return
  localStorage.setItem(THEME_KEY, select.value)
  dispatchEvent(new Event('boot:sync'))
})

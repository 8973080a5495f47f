// Runs before the first paint on every page, hydrated or not, and is kept under one kilobyte: who is
// logged in, which theme, and the header's few actions. CSS shows the right half of the header.
import { endSession, LOGOUT_DUE_KEY } from '../app/api/end-session.ts'
import { guardOf, LOGIN_KEY, readLoginRecord } from '../app/api/login-record.ts'
import { LOGIN_PATH } from '../app/paths.ts'
import { HINDI_ADDRESS, withoutLanguage } from './language-address.ts'

const root = document.documentElement
const dark = matchMedia('(prefers-color-scheme: dark)')
const THEME_KEY = 'theme'
let shownId: number | undefined

/** Leaves a page that the person may not see (any more: they may have logged out in another tab). */
function guard() {
  // A running exam stays, and asks for the login in place.
  if ('stay' in root.dataset) return
  const record = readLoginRecord()
  const elsewhere = guardOf(location.pathname + location.search, record)
  if (elsewhere) location.replace(elsewhere)
  // In another tab somebody else has logged in: what this page has in memory is not theirs.
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

/** In the same place, in another language. */
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
  // The service worker hears of it too, and forgets what it keeps.
  await endSession()
  // A new document on purpose: it drops everything this one has in memory.
  location.assign(`${LOGIN_PATH}?out`)
}

// Before anything else: somebody has logged out here without a network.
try {
  if (LOGOUT_DUE_KEY in localStorage) void endSession()
} catch {}
guard()
show()
// Whoever came by a Hindi address goes on in Hindi.
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
// What was on this page is counted; who looked is not asked.
addEventListener('pageshow', ({ persisted }) => {
  // Whoever comes back to it has seen it before.
  if (persisted) return
  const seen = document.querySelector<HTMLElement>('[data-seen]')
  if (seen) navigator.sendBeacon(seen.dataset['seen'] ?? '')
})
addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-act]')
  if (!button) return
  if (button.dataset['act'] === 'back') {
    // Whoever came straight here has nowhere to go back to.
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

export type Toast = {
  /** Counts up, so that the same text twice makes two toasts. */
  id: number
  tone: 'good' | 'bad' | 'plain'
  text: string
  /** A second line. */
  detail?: string | undefined
  action?: { label: string; run: () => void } | undefined
}

const TOAST_MS = 5000

let shown: Toast | null = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(toast: Toast | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

/** Only the newest toast is shown: on a phone, two would cover half the page. */
function show(toast: Omit<Toast, 'id'>): void {
  set({ ...toast, id: ++count })
  startToastClock()
}

export const shownToast = (): Toast | null => shown

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function closeToast(): void {
  clearTimeout(timer)
  set(null)
}

/** A toast stays while the pointer or the focus is in it. */
export const stopToastClock = (): void => clearTimeout(timer)

export function startToastClock(): void {
  clearTimeout(timer)
  timer = setTimeout(closeToast, TOAST_MS)
}

export const toastSuccess = (text: string, detail?: string): void => show({ tone: 'good', text, detail })
export const toastError = (text: string, detail?: string): void => show({ tone: 'bad', text, detail })
export const toastNotice = (text: string, detail?: string): void => show({ tone: 'plain', text, detail })

/** A success toast with a button, such as Undo. */
export const toastAction = (text: string, action: Toast['action']): void => show({ tone: 'good', text, action })

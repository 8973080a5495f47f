import { HEALTH_FLAGS, type HealthFlag } from '@abhyas/contract/questions-health'

/** What the address of the page says: the flag to show, and the question whose card is open. */
export type HealthAddress = { flag: HealthFlag | undefined; question: number | undefined }

/** Reads '?flag=miskey&question=12'. What is no flag or no id counts as left out. */
export function readHealthAddress(params: URLSearchParams): HealthAddress {
  const [flag, question] = [params.get('flag'), Number(params.get('question'))]
  return {
    flag: HEALTH_FLAGS.find((each) => each === flag),
    question: Number.isSafeInteger(question) && question > 0 ? question : undefined,
  }
}

/** The search part of an address: '?flag=miskey&question=12', or '?' when nothing is named. */
export function healthSearch({ flag, question }: Partial<HealthAddress>): string {
  const params = new URLSearchParams()
  if (flag) params.set('flag', flag)
  if (question) params.set('question', String(question))
  return `?${params}`
}

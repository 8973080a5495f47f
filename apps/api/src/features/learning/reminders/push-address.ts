/** A name such as fcm.googleapis.com, a group such as *.notify.windows.com, or for tests an origin. */
export type PushServiceName = string

/**
 * Says whether this is the address of a browser at one of these push services. A browser tells us its address, so a
 * person can make it up: without this list, our server would call any address on our own network.
 */
export function isPushAddress(endpoint: string, services: readonly PushServiceName[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  return services.some((service) => {
    if (service.includes('://')) return url.origin === service
    if (url.protocol !== 'https:' || url.port !== '') return false
    return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service
  })
}

import { BlockList, isIP } from 'node:net'
import { SettingError } from '@abhyas/database/setting-error'
import { type Env, textOf } from './setting-values.ts'

/** The names that Fastify knows for ranges of addresses. */
const RANGES: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const BITS = { 4: 32, 6: 128 }

type Range = { address: string; family: 'ipv4' | 'ipv6'; bits: number }

/** Reads TRUST_PROXY: addresses or networks of proxies, separated by commas. */
export function readTrustedProxies(env: Env): string | undefined {
  const text = textOf(env, 'TRUST_PROXY')
  if (text !== undefined) rangesOf(text)
  return text
}

/** Says whether this list of proxies contains the address. */
export function isTrusted(proxies: string, address: string): boolean {
  const list = new BlockList()
  for (const { address: from, family, bits } of rangesOf(proxies)) list.addSubnet(from, bits, family)
  // A server that listens on IPv6 sees an IPv4 address as ::ffff:10.0.0.1.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

const rangesOf = (text: string): Range[] =>
  text.split(',').flatMap((entry) => (RANGES[entry.trim()] ?? [entry.trim()]).map(rangeOf))

function rangeOf(text: string): Range {
  const [address = '', given, ...rest] = text.split('/')
  const version = isIP(address)
  const most = version === 4 || version === 6 ? BITS[version] : 0
  const bits = given === undefined ? most : Number(given)
  if (most === 0 || rest.length > 0 || !Number.isInteger(bits) || bits < 0 || bits > most)
    throw new SettingError('TRUST_PROXY takes addresses of proxies, such as 127.0.0.1 or 10.0.0.0/8, with commas.')
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', bits }
}

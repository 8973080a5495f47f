import { expect, test } from 'vitest'
import { readPushServices } from '../../../push-settings.ts'
import { isPushAddress } from './push-address.ts'

const USUAL = readPushServices({}, true)

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-pn1p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
])('%s is a push service', (endpoint) => {
  expect(isPushAddress(endpoint, USUAL)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://fcm.googleapis.com.example/fcm/send/abc',
  'https://evil-fcm.googleapis.com/abc',
  'https://storage.googleapis.com/abc',
  'https://notify.windows.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'https://2130706433/abc',
  'file:///etc/passwd',
  'ftp://fcm.googleapis.com/abc',
  'javascript:alert(1)',
  '//fcm.googleapis.com/abc',
  'fcm.googleapis.com',
  '',
])('%s is no push service', (endpoint) => {
  expect(isPushAddress(endpoint, USUAL)).toBe(false)
})

test('a test may name one origin, and no other port or protocol of it', () => {
  const services = ['http://127.0.0.1:4000']
  expect(isPushAddress('http://127.0.0.1:4000/push/1', services)).toBe(true)
  for (const other of ['http://127.0.0.1:4001/push/1', 'https://127.0.0.1:4000/push/1', 'http://localhost:4000/push/1'])
    expect(isPushAddress(other, services)).toBe(false)
})

import { expect, test, vi } from 'vitest'
import { createTraceMarks } from './trace-marks.ts'

const secret = (text: string) => new TextEncoder().encode(text.padEnd(32, text))
const marks = createTraceMarks([secret('new'), secret('old')])
const headerOf = (traceId: string) => `00-${traceId}-00f067aa0ba902b7-01`

test('a trace that a process with one of our keys chose is ours', () => {
  const traceId = marks.newTraceId()
  expect(traceId).toMatch(/^[\da-f]{32}$/)
  expect(marks.placeOf(headerOf(traceId))).toEqual({ traceId, spanId: '00f067aa0ba902b7' })
  const before = createTraceMarks([secret('old')]).newTraceId()
  expect(marks.isOurs(before)).toBe(true)
})

test('a browser may end the id as it likes after the mark of its visit', () => {
  expect(marks.isOurs(`${marks.newMark()}${'0'.repeat(15)}1`)).toBe(true)
})

test.each([
  ['of a stranger', () => headerOf('4bf92f3577b34da6a3ce929d0e0e4736')],
  ['of another site', () => headerOf(createTraceMarks([secret('other')]).newTraceId())],
  ['that is not chosen', () => headerOf(marks.newTraceId()).replace(/1$/, '0')],
  ['that is cut', () => headerOf(marks.newTraceId()).slice(0, -4)],
  ['that is missing', () => undefined],
])('a traceparent %s is not taken', (_, header) => {
  expect(marks.placeOf(header())).toBeNull()
})

test('a mark is valid for an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const traceId = marks.newTraceId()
  vi.setSystemTime(Date.now() + 3_590_000)
  expect(marks.isOurs(traceId)).toBe(true)
  vi.setSystemTime(Date.now() + 20_000)
  expect(marks.isOurs(traceId)).toBe(false)
  vi.useRealTimers()
})

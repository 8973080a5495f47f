import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const FOLDER = new URL('../messages/', import.meta.url)
const files = await readdir(new URL('hi/', FOLDER))
const read = async (locale: string, file: string) =>
  JSON.parse(await readFile(new URL(`${locale}/${file}`, FOLDER), 'utf8')) as Record<string, unknown>

/** Reduces a text to its parameters and its structure, without the words. */
const shapeOf = (text: unknown): unknown =>
  typeof text === 'string'
    ? [...new Set(text.match(/\{\w+\}/g))].toSorted()
    : Array.isArray(text)
      ? text.map(shapeOf)
      : Object.fromEntries(Object.entries(text as object).map(([key, part]) => [key, shapeOf(part)]))

test.each(files)('%s: each text translates an English one, with the same parameters and plural forms', async (file) => {
  const [english, hindi] = [await read('en', file), await read('hi', file)]
  for (const [key, text] of Object.entries(hindi)) {
    expect(Object.keys(english)).toContain(key)
    expect({ [key]: shapeOf(text) }).toEqual({ [key]: shapeOf(english[key]) })
  }
})

test('every mail is written in both languages', async () => {
  expect(Object.keys(await read('hi', 'mails.json'))).toEqual(Object.keys(await read('en', 'mails.json')))
})

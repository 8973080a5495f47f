import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderQuestion } from './render-question.ts'
import { renderText as render } from './render-text.ts'

const renderText = (source: string) => render({ kind: 'text', source })

describe('renderText', () => {
  test.each([
    ['plain words are left to the page', 'What is 2 < 3 & why?', undefined],
    ['nothing', '', undefined],
    ['a paragraph each', 'One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
    ['a line as it was typed', 'One\nTwo', '<p>One<br>\nTwo</p>'],
    ['emphasis and code', '**Not** `a < b`', '<p><strong>Not</strong> <code>a &lt; b</code></p>'],
    ['no heading: the page has its own', '# Big', undefined],
    ['a dollar is a dollar', 'from $5 to $6', undefined],
  ])('%s', (_, source, html) => expect(renderText(source)).toBe(html))

  test('leaves only texts unrendered that Markdown would not change', () => {
    const sign = fc.constantFrom(...Array.from('ab1é अ.,;:!?-+=#()[]{}<>&"\'`*_~$|\\/^%@\n\t\u{a0}'))
    const escape = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    fc.assert(
      fc.property(fc.string({ unit: sign, minLength: 1, maxLength: 8 }), (source) => {
        fc.pre(renderText(source) === undefined)
        // The second paragraph needs rendering, so the first is rendered with it.
        expect(renderText(`${source}\n\n\`x\``)).toBe(`<p>${escape(source)}</p>\n<p><code>x</code></p>`)
      }),
      { numRuns: 2000 },
    )
  })

  test('colours code by class, in a block that the keyboard can scroll', () => {
    const html = renderText('```java\nint n = 1; // one\n```')
    expect(html).toMatch(/^<pre tabindex="0"><code>/)
    expect(html).toContain('<span class="k">int</span>')
    expect(html).toContain('<span class="c">// one</span>')
    expect(html).not.toContain('style=')
  })

  test('does not colour a line of code that is unusually wide', () => {
    const wide = `int n = ${'1'.repeat(150)};`
    expect(renderText(`\`\`\`java\n${wide}\nint n;\n\`\`\``)).toBe(
      `<pre tabindex="0"><code>${wide}\n<span class="k">int</span> n;</code></pre>`,
    )
  })

  test('shows code of an unknown language as it is', () => {
    expect(renderText('```brainlog\n<a>\n```')).toBe('<pre tabindex="0"><code>&lt;a&gt;</code></pre>')
  })

  test('draws maths as MathML, and leaves other dollar signs as they were typed', () => {
    expect(renderText('It is $O(n \\log n)$.')).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">')
    expect(renderText('$$\\frac{1}{2}$$')).toContain('display="block"')
    expect(renderText('$\\frac{1}$')).toBe(undefined)
  })

  test('opens web links in a new tab, and makes no links of other kinds', () => {
    expect(renderText('[docs](https://example.com/a?b=1&c=2)')).toBe(
      '<p><a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">docs</a></p>',
    )
    expect(renderText('[x](javascript:alert(1))')).toBe(undefined)
  })
})

const ADDRESS = `/pictures/${'0a'.repeat(16)}-640x360.webp`

test('shows a picture that we store, with its size and its alternative text', () => {
  expect(renderText(`Look: ![A "red" <square>, a[0\\]](${ADDRESS}) **here**`)).toBe(
    `<p>Look: <img src="${ADDRESS}" width="640" height="360" alt="A &quot;red&quot; &lt;square&gt;, a[0]" loading="lazy" decoding="async"> <strong>here</strong></p>`,
  )
})

test.each([
  ['of another site', '![A red square](https://example.com/a.png)'],
  ['of another site that looks like ours', `![A red square](https://example.com${ADDRESS})`],
  ['of another path', '![A red square](/api/users/me)'],
  ['of another kind', `![A red square](${ADDRESS.replace('webp', 'svg')})`],
  ['with more in its address', `![A red square](${ADDRESS}?x "onerror=alert(1)")`],
  ['with a script for an address', '![A red square](javascript:alert(1))'],
  ['with bytes for an address', '![A red square](data:image/svg+xml;base64,PHN2Zz4=)'],
  ['without an alternative text', `![](${ADDRESS})`],
  ['with too short a text', `![A square](${ADDRESS})`.replace('A square', 'square')],
  ['in a code span', `\`![A red square](${ADDRESS})\``],
])('shows no picture %s', (_, source) => {
  expect(renderText(source) ?? '').not.toContain('<img')
})

test('a text of nothing but beginnings of pictures takes no time', () => {
  const begun = performance.now()
  renderText('![a'.repeat(2600))
  renderText(`![${'\\'.repeat(8000)}`)
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('a table scrolls by itself, and has classes in place of styles', () => {
  const html = renderText('| a | n |\n|:-:|--:|\n| `x` | 1 |')
  expect(html?.replaceAll('\n', '')).toBe(
    '<div class="wide" tabindex="0"><table><thead><tr><th scope="col" class="middle">a</th><th scope="col" class="end">n</th></tr></thead><tbody><tr><td class="middle"><code>x</code></td><td class="end">1</td></tr></tbody></table></div>',
  )
})

test('an option is one line, or a code block', async () => {
  const texts = { optionA: '`int`', optionB: '1. first', optionC: '```sql\nselect 1\n```', optionD: 'plain' }
  expect(await renderQuestion(texts)).toEqual({
    optionA: '<code>int</code>',
    optionC: expect.stringMatching(/^<pre/),
  })
})

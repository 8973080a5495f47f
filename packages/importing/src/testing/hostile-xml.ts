import { LIMITS } from '../limits.ts'
import type { HostileCase } from './hostile-case.ts'

const quiz = (body: string): string => `<?xml version="1.0"?><quiz>${body}</quiz>`
const withDoctype = (inside: string, body = '<question/>'): string =>
  `<?xml version="1.0"?><!DOCTYPE quiz [${inside}]><quiz>${body}</quiz>`
const LAUGHS = Array.from({ length: 10 }, (_, nth) => `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`).join('')
/** A question in HTML, as Moodle writes it. */
const inHtml = (html: string, more = ''): string =>
  quiz(
    `<question type="multichoice"><questiontext format="html"><text><![CDATA[<p>What is it?</p>${html}]]></text>${more}</questiontext><single>true</single><answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question>`,
  )
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="evil()"><script>evil()</script></svg>')

const named = (name: string, text: string, expected: HostileCase['expected']): HostileCase => ({
  name,
  file: 'quiz.xml',
  bytes: () => Buffer.from(text),
  expected,
})

export const HOSTILE_XML: HostileCase[] = [
  named('a document type with an entity', withDoctype('<!ENTITY a "b">', '&a;'), 'xml_has_doctype'),
  named(
    'an entity that reads a file',
    withDoctype('<!ENTITY a SYSTEM "file:///etc/passwd">', '&a;'),
    'xml_has_doctype',
  ),
  named(
    'an entity that calls a server',
    withDoctype('<!ENTITY a SYSTEM "http://127.0.0.1/">', '&a;'),
    'xml_has_doctype',
  ),
  named('a parameter entity', withDoctype('<!ENTITY % a SYSTEM "http://127.0.0.1/a.dtd"> %a;'), 'xml_has_doctype'),
  named('a billion laughs', withDoctype(`<!ENTITY l0 "ha">${LAUGHS}`, '&l10;'), 'xml_has_doctype'),
  named(
    'a long entity, written often',
    withDoctype(`<!ENTITY a "${'x'.repeat(100_000)}">`, '&a;'.repeat(100_000)),
    'xml_has_doctype',
  ),
  named('an entity that nobody declared', quiz('&lol;'), 'xml_broken'),
  named('a reference to a zero', quiz('&#0;'), 'xml_broken'),
  named('200,000 elements inside each other', quiz('<a>'.repeat(200_000)), 'xml_too_deep'),
  named(
    'a question that is too deep',
    quiz(`<question>${'<a>'.repeat(70)}x${'</a>'.repeat(70)}</question>`),
    'xml_too_deep',
  ),
  named('many elements', quiz(`<question>${'<a/>'.repeat(LIMITS.elements)}</question>`), 'xml_too_many_elements'),
  named(
    'an element with many attributes',
    quiz(`<a ${Array.from({ length: 60 }, (_, nth) => `a${nth}="1"`).join(' ')}/>`),
    'xml_too_many_attributes',
  ),
  named('an attribute that stands twice', quiz('<a b="1" b="2"/>'), 'xml_broken'),
  named('tags in the wrong order', quiz('<a><b></a></b>'), 'xml_broken'),
  named('an element that never ends', '<?xml version="1.0"?><quiz><question type="multichoice">', 'xml_broken'),
  named('CDATA that never ends', quiz('<![CDATA[x'), 'xml_broken'),
  named('a comment that never ends', quiz('<!-- x'), 'xml_broken'),
  named('two roots', `${quiz('')}<quiz/>`, 'xml_broken'),
  named('a web page', '<?xml version="1.0"?><html><script>evil()</script></html>', 'format_unknown'),
  named('more than 20 MB', quiz('x'.repeat(LIMITS.bytes)), 'file_too_large'),
  named(
    '20 MB in one text',
    quiz(`<question type="multichoice"><questiontext><text>${'x'.repeat(19_000_000)}</text></questiontext></question>`),
    'text_too_long',
  ),
  named('400,000 small questions of no type', quiz('<question type="x"/>'.repeat(400_000)), 'too_many_questions'),
  named('a style sheet', quiz('<?xml-stylesheet href="file:///etc/passwd"?>'), 'harmless'),
  named(
    'an XInclude',
    quiz('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
    'harmless',
  ),
  named('a script in a question', inHtml('<script>evil()</script>'), 'harmless'),
  named('a script in a link', inHtml('<a href="javascript:evil()">here</a>'), 'harmless'),
  named('a script in an event', inHtml('<img src="x" alt="a tree" onerror="evil()">'), 'harmless'),
  named('a frame', inHtml('<iframe src="http://127.0.0.1/evil"></iframe>'), 'harmless'),
  named(
    'an SVG with a script as a file',
    inHtml(
      '<img src="@@PLUGINFILE@@/a.svg" alt="a tree">',
      `<file name="a.svg" encoding="base64">${SVG.toString('base64')}</file>`,
    ),
    'harmless',
  ),
  named(
    'an SVG with a script in its address',
    inHtml(`<img alt="a tree" src="data:image/svg+xml;base64,${SVG.toString('base64')}">`),
    'harmless',
  ),
]

import { expect, it } from 'vitest'
import { packZip } from '../pack-zip.ts'
import { readImport } from '../read-import.ts'

const MATCH = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct'
const item = (declaration: string, body: string, rest = `<responseProcessing template="${MATCH}"/>`) =>
  `<?xml version="1.0"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">
${declaration}<itemBody>${body}</itemBody>${rest}</assessmentItem>`
const declared = (inside: string, cardinality = 'single', baseType = 'identifier') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${inside}</responseDeclaration>`
const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`
const choices = `<p>Which <strong>one</strong>?</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>Pick.</prompt>
<simpleChoice identifier="A">x &lt; y</simpleChoice><simpleChoice identifier="B">z<feedbackInline outcomeIdentifier="F" identifier="B">No.</feedbackInline></simpleChoice></choiceInteraction>`
const entry = (before = 'Six times seven?') =>
  `<p>${before}</p><p><textEntryInteraction responseIdentifier="RESPONSE" expectedLength="5"/></p>`
const read = (text: string) => readImport({ text })
const keyOf = async (text: string) => (await read(text)).drafts[0]?.correctAnswer

it('reads an item with choices, with its prompt, feedback and order', async () => {
  const { format, drafts } = await read(
    item(
      declared(correct('B')),
      choices,
      `<modalFeedback outcomeIdentifier="F" identifier="x" showHide="show">Why.</modalFeedback>`,
    ),
  )
  expect(format).toBe('qti')
  expect(drafts).toMatchObject([
    {
      kind: 'one',
      questionText: 'Which **one**?\n\nPick.',
      options: [String.raw`x \< y`, 'z'],
      correctAnswer: 'z',
      reasons: ['', 'No.'],
      description: 'Why.',
      keepsOrder: false,
    },
  ])
})

it('reads several right options, also from the points of a mapping', async () => {
  expect(await keyOf(item(declared(correct('A', 'B'), 'multiple'), choices))).toBe('AB')
  const mapping = '<mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="-1"/></mapping>'
  expect(await keyOf(item(declared(mapping, 'multiple'), choices))).toBe('A')
})

it('reads the names of QTI 3', async () => {
  const text = `<qti-assessment-item identifier="i" title="t">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><p>Which?</p><qti-choice-interaction response-identifier="RESPONSE" shuffle="false"><qti-simple-choice identifier="A">x</qti-simple-choice><qti-simple-choice identifier="B">y</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
  expect((await read(text)).drafts).toMatchObject([{ options: ['x', 'y'], correctAnswer: 'y', keepsOrder: true }])
})

it.each([
  ['42', declared(correct('42'), 'single', 'integer'), ''],
  ['42', declared(correct('42'), 'single', 'string'), ''],
  [
    '3.14 ± 0.01',
    declared(correct('3.14'), 'single', 'float'),
    '<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.01 0.01"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>',
  ],
  [
    '3 to 5',
    declared('', 'single', 'float'),
    '<responseProcessing><responseCondition><responseIf><and><gte><variable identifier="RESPONSE"/><baseValue baseType="float">3</baseValue></gte><lte><variable identifier="RESPONSE"/><baseValue baseType="float">5</baseValue></lte></and><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>',
  ],
])('reads the number %s', async (key, declaration, rules) => {
  const { drafts } = await read(item(declaration, entry(), rules))
  expect(drafts).toMatchObject([{ kind: 'number', questionText: 'Six times seven?', correctAnswer: key }])
})

it.each([
  ['a typed word', item(declared(correct('blue'), 'single', 'string'), entry()), 'textEntryInteraction'],
  [
    'another interaction',
    item(declared(''), '<p>x</p><extendedTextInteraction responseIdentifier="RESPONSE"/>'),
    'extendedTextInteraction',
  ],
  ['two interactions', item(declared(correct('A')), choices + entry()), 'choiceInteraction, textEntryInteraction'],
  [
    'a template',
    item('<templateDeclaration identifier="X"/>' + declared(correct('A')), choices),
    'templateDeclaration',
  ],
  [
    'a rule of its own',
    item(declared(correct('A')), choices, '<responseProcessing><lookupOutcomeValue/></responseProcessing>'),
    'lookupOutcomeValue',
  ],
  [
    'points for another value',
    item(
      declared(correct('A')),
      choices,
      '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">B</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>',
    ),
    'responseProcessing',
  ],
])('does not import %s, and says so', async (_, text, value) => {
  const { drafts, problems } = await read(text)
  expect(drafts).toEqual([])
  expect(problems).toContainEqual({ line: 2, code: 'not_imported', value })
})

it('doubts points for a wrong option, and a key that is no option', async () => {
  const mapping = '<mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="0.5"/></mapping>'
  const { drafts } = await read(item(declared(correct('A') + mapping), choices))
  expect(drafts[0]).toMatchObject({ correctAnswer: null, doubts: [{ code: 'partial_credit' }] })
  expect((await read(item(declared(correct('C')), choices))).drafts[0]?.doubts[0]?.code).toBe('answer_not_an_option')
})

it('reads a package with pictures and the metadata of its manifest', async () => {
  const manifest = `<manifest identifier="m"><resources>
<resource identifier="r" type="imsqti_item_xmlv2p1" href="items/1.xml"><metadata><lom><general><keyword><string>joins</string></keyword></general><educational><difficulty><value>difficult</value></difficulty></educational></lom></metadata></resource>
<resource identifier="t" type="imsqti_test_xmlv2p1" href="items/missing.xml"/></resources></manifest>`
  const zip = packZip(
    new Map([
      ['imsmanifest.xml', Buffer.from(manifest)],
      [
        'items/1.xml',
        Buffer.from(
          item(
            declared(correct('A')),
            `<p><img src="../pictures/a.png" alt="a tall green tree"/><img src="../../../etc/passwd" alt="x"/></p>${choices}`,
          ),
        ),
      ],
      ['pictures/a.png', Buffer.from([1, 2])],
    ]),
  )
  const { format, drafts, problems, pictures } = await readImport({ name: 'quiz.zip', bytes: zip })
  expect(format).toBe('qti')
  expect(drafts).toMatchObject([
    { firstLine: 1, tags: ['joins'], difficulty: 'hard', doubts: [{ code: 'picture_missing' }] },
  ])
  expect(drafts[0]?.questionText).toContain('![a tall green tree](import:a.png)')
  expect(problems).toEqual([{ line: 2, code: 'file_not_read', value: 'items/missing.xml' }])
  expect(pictures).toEqual([{ name: 'a.png', bytes: Buffer.from([1, 2]) }])
})

/** A faultless topic, and over forty ways to spoil it. The linter must accept the topic and report each fault. */
const CODE = '```'

export const CONTROL = `# Small steps

Counting, comparing and choosing. You will be able to follow a short program by hand.

- id: small-steps
- free sample
- exam: Small steps against the clock

## easy, q-small1

How many lines does this loop print?

${CODE}js check
console.log(3)
${CODE}

${CODE}js
for (let i = 0; i < 3; i++) {
  console.log(i)
}
${CODE}

- [ ] \`2\`
- [x] \`3\`
- [ ] \`4\`
- [ ] It never ends

The loop prints a line for 0, 1 and 2, and stops when \`i\` is 3. The answer 4 reads the sign as at most.

## easy, q-small2

A shop sells 12 pens in packets of 4. How many packets are sold?

- [ ] 2
- [x] 3
- [ ] 4
- [ ] 8

Twelve pens fill three packets, as 12 / 4 is 3. The answer 4 takes the size of a packet for the number of packets.

## medium, q-small3

Which line raises the counter \`n\` by one?

- [x] \`n = n + 1\`
- [ ] \`n = 1\`
- [ ] \`n + 1\`
- [ ] \`n == n + 1\`

The right side is computed first, and the sum is stored in the counter \`n\`. A sum alone, \`n + 1\`, is computed and thrown away.

## medium, q-small4

A clerk keeps letters on a pile and always takes the top one. What happens to the oldest letter?

- [ ] It is answered before all of the others
- [ ] It is moved to the top after every answer
- [ ] It is answered at the end of each working day
- [x] It waits for as long as new letters arrive

A pile hands out the newest letter first, so the oldest one waits at the bottom. Taking letters from below would turn the pile into a
queue, and then the oldest letter is answered first.

## hard, exam only, q-small5

What does this query list?

${CODE}sql run no-rows
with stall(fruit) as (values ('mango'))
select fruit from stall
where fruit = null;
${CODE}

- [ ] \`mango\`
- [ ] \`null\`
- [x] No rows
- [ ] \`error\`

A comparison with \`null\` is unknown, so \`where\` keeps no fruit of the stall. The query that finds missing values asks \`is null\`.
`

/** The second topic of the module, for the rules about modules. */
export const NEIGHBOUR = `# Larger steps

What comes after the small ones.

- id: larger-steps
- exam: Larger steps
`

/** A planted fault: its name, the text that is replaced, the replacement, and the message of the linter. */
type Planted = [fault: string, from: string, to: string, finding: string]

const COPY_OF_PENS = (asked: string, options: string[]) => `
## easy, q-small6

${asked}

${options.map((option, index) => `- [${index === 1 ? 'x' : ' '}] ${option}`).join('\n')}

Twelve pens fill three packets, as 12 / 4 is 3. The answer 4 takes the size of a packet for the number of packets.
`
const END = 'asks `is null`.\n'

export const PLANTED: Planted[] = [
  ['a snippet whose fence is not closed', `3)\n${CODE}`, '3)\n', 'this fence is not closed'],
  ['code whose fence is not closed', `}\n${CODE}`, '}\n', 'this fence is not closed'],
  ['options inside of a fence', `where fruit = null;\n${CODE}`, 'where fruit = null;', 'this fence is not closed'],
  ['a topic without a name', '# Small steps', 'Small steps', 'begins with “# ” and a name'],
  ['a mark that no topic has', '- free sample', '- for free', '“for free” is no mark of this file'],
  ['a difficulty that does not exist', '## hard, exam only, q-small5', '## tricky', '“## tricky” should be'],
  [
    'an outcome that SQL does not have',
    'sql run no-rows',
    'sql run throws Error',
    'cannot be stated of a snippet in sql',
  ],
  [
    'an error in JavaScript without its message',
    'js check',
    'js check throws TypeError',
    'cannot be stated of a snippet',
  ],
  ['a right option that does not say what its fence states', '- [x] No rows', '- [x] Nothing', 'what its fence states'],
  ['a question without an id', '## medium, q-small3', '## medium', 'has no id'],
  ['the id of another question', '## medium, q-small3', '## medium, q-small1', 'has the id of'],
  ['a topic without an id', '- id: small-steps\n', '', 'has no id'],
  ['the id of another topic', '- id: small-steps', '- id: larger-steps', 'has the id of'],
  ['no question', 'Which line raises the counter `n` by one?\n', '', 'asks nothing'],
  ['no right option', '- [x] 3', '- [ ] 3', 'has 0 right options'],
  ['two right options', '- [ ] 8', '- [x] 8', 'has 2 right options'],
  ['five options', '- [ ] 8\n', '- [ ] 8\n- [ ] 9\n', 'has 5 options'],
  ['one right option of several', '## easy, q-small2', '## easy, several, q-small2', 'has 1 right options of 4'],
  ['a number without two proofs', '## easy, q-small2', '## easy, number, q-small2', 'fewer than two snippets compute'],
  ['a sentence for a number', '## medium, q-small4', '## medium, number, q-small4', 'a key that is no number'],
  ['an empty option', '- [ ] `n = 1`', '- [ ] ``', 'an empty option'],
  ['the same option twice', '- [ ] 8', '- [ ] 4', 'the same option twice'],
  ['the same option in other letters and marks', '- [ ] `null`', '- [ ] **Mango**.', 'the same option twice'],
  ['the same number in another form', '- [ ] 2', '- [ ] 4.0', 'the same option twice'],
  ['the same code with other spaces', '- [ ] `n = 1`', '- [ ] `n=n+1`', 'the same option twice'],
  ['“all of the above”', '- [ ] 8', '- [ ] All of the above', 'speaks of the others'],
  ['“A and C only”', '- [ ] 8', '- [ ] A and C only', 'speaks of the others'],
  ['two ranges that overlap', '- [ ] 2\n- [x] 3\n', '- [ ] 1 to 4\n- [x] 2 to 3\n', 'has options that overlap'],
  [
    'a reason for the right option',
    '- [x] 3\n',
    '- [x] 3\n  Reason: This is what a shop sells.\n',
    'a reason why its right option is wrong',
  ],
  [
    'a reason that names an option by its letter',
    '- [ ] 8\n',
    '- [ ] 8\n  Reason: This is twice as many as option C says.\n',
    'by the place of an option',
  ],
  ['a misspelt reason', '- [ ] 8\n', '- [ ] 8\n  Reason: All pens are cuonted.\n', 'unknown words: cuonted'],
  ['a NOT that is not bold', 'Which line raises', 'Which line does NOT raise', 'a negative word that is not bold'],
  [
    'an explanation of one sentence',
    ' A sum alone, `n + 1`, is computed and thrown away.',
    '',
    'explained in less than two sentences',
  ],
  [
    'an explanation that calls another option right',
    'The answer 4 takes',
    'The right answer is 4. It takes',
    'as if “4” were right',
  ],
  [
    'an explanation that says that another option is correct',
    'A sum alone, `n + 1`, is',
    '`n = 1` is correct. A sum is',
    'as if “n = 1” were right',
  ],
  [
    'an explanation that says another output',
    'The answer 4 reads',
    'So it prints `4`. The answer 4 reads',
    'as if “4” were right',
  ],
  [
    'an explanation that names an option by its letter',
    'The answer 4 takes',
    'Option C takes',
    'by the place of an option',
  ],
  [
    'an explanation that names an option by its place',
    'The answer 4 takes',
    'The last option takes',
    'the place of an option',
  ],
  [
    'the explanation of another subject',
    `A pile hands out the newest letter first, so the oldest one waits at the bottom. Taking letters from below would turn the pile into a
queue, and then the oldest letter is answered first.`,
    'Rain fills rivers during July. Farmers therefore plant rice early, while wheat needs dry weeks under cool skies.',
    'speaks of something else',
  ],
  ['code in a language without colours', `${CODE}js\nfor`, `${CODE}cobol\nfor`, 'which is not highlighted'],
  ['code without a fence', 'by one?\n', 'by one?\n\nint n = 0;\n', 'code that is not fenced'],
  [
    'a line of code that is too wide for a phone',
    'console.log(i)',
    `console.log(i)${' '.repeat(50)}// i`,
    'a line of code of',
  ],
  ['a misspelt question', 'always takes', 'allways takes', 'unknown words: allways'],
  ['a misspelt option', 'after every answer', 'after evry answer', 'unknown words: evry'],
  ['a misspelt explanation', 'thrown away', 'trown away', 'unknown words: trown'],
  [
    'a copy with one word changed',
    END,
    `${END}${COPY_OF_PENS('A shop sells 12 pencils in packets of 4. How many packets are sold?', ['2', '3', '4', '8'])}`,
    'is nearly the same as',
  ],
  [
    'a copy with other marks',
    END,
    `${END}${COPY_OF_PENS('A shop sells `12` pens in packets of **4**. How many packets are sold?', ['`2`', '`3`', '`4`', '`8`'])}`,
    'is nearly the same as',
  ],
  [
    'a copy with other numbers',
    END,
    `${END}${COPY_OF_PENS('A shop sells 24 pens in packets of 6. How many packets are sold?', ['3', '4', '6', '18'])}`,
    'is nearly the same as',
  ],
  [
    'a copy that asks for the same four options in other words',
    END,
    `${END}${COPY_OF_PENS('A man sells 12 red pens in his packets of 4. How many packets has he sold?', ['3', '2', '8', '4'])}`,
    'is nearly the same as',
  ],
  [
    'a topic without a description',
    'Counting, comparing and choosing. You will be able to follow a short program by hand.\n',
    '',
    'has no description',
  ],
  ['a module without a free sample', '- free sample\n', '', 'has 0 free samples instead of one'],
]

export type DemoQuestion = {
  text: string
  options: [string, string, string, string]
  answer: string
  explanation: string
}

type DemoTopic = { name: string; description: string; questions: DemoQuestion[] }
type DemoModule = { name: string; description: string; topics: DemoTopic[] }
type DemoCourse = { name: string; description: string; modules: DemoModule[] }

const code = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

export const COURSES: DemoCourse[] = [
  {
    name: 'Core Java',
    description: 'From classes and strings to collections and threads: what every Java interview and paper asks first.',
    modules: [
      {
        name: 'Language basics',
        description: 'Types, strings and loops, and the traps between them.',
        topics: [
          {
            name: 'Strings',
            description: 'What is equal, what is identical, and what + really does.',
            questions: [
              {
                text: `What does this print?\n\n${code('java', 'String a = "go";\nString b = new String("go");\nSystem.out.println(a == b);')}`,
                options: ['`true`', '`false`', 'It does not compile', 'It depends on the JVM'],
                answer: '`false`',
                explanation: '`==` asks whether both are **the same object**; `new` always makes another one.',
              },
              {
                text: 'Which of these changes the string `s` itself?',
                options: ['`s.trim()`', '`s.concat("!")`', '`s.toUpperCase()`', 'None of them'],
                answer: 'None of them',
                explanation: 'A string never changes: each of them gives a new one.',
              },
            ],
          },
          {
            name: 'Loops',
            description: 'Counting right: bounds, break and continue.',
            questions: [
              {
                text: `How often is **tick** printed?\n\n${code('java', 'for (int i = 0; i <= 3; i++) {\n  if (i == 2) continue;\n  System.out.println("tick");\n}')}`,
                options: ['2', '3', '4', '5'],
                answer: '3',
                explanation: '`i` is 0, 1, 2 and 3; the round with 2 leaves before it prints.',
              },
            ],
          },
        ],
      },
      {
        name: 'Collections',
        description: 'Lists, sets and maps, and what each of them costs.',
        topics: [
          {
            name: 'Maps',
            description: 'Keys, hashes and order.',
            questions: [
              {
                text: 'A `HashMap` with good hashes holds $n$ keys. What does one `get` cost on average?',
                options: ['$O(1)$', '$O(\\log n)$', '$O(n)$', '$O(n \\log n)$'],
                answer: '$O(1)$',
                explanation: 'The hash leads to the bucket at once; only a crowded bucket must be searched.',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Data Structures',
    description: 'Arrays to graphs, with the cost of every operation and the reasons behind it.',
    modules: [
      {
        name: 'Linear structures',
        description: 'Arrays, lists, stacks and queues.',
        topics: [
          {
            name: 'Stacks',
            description: 'Last in, first out, and where that helps.',
            questions: [
              {
                text: 'The values 1, 2 and 3 are pushed in this order. Which order can *not* come out?',
                options: ['3, 2, 1', '1, 2, 3', '2, 3, 1', '3, 1, 2'],
                answer: '3, 1, 2',
                explanation: 'Once 3 is out first, 2 lies above 1: 1 cannot come before 2.',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Web Development',
    description: 'HTML, CSS, JavaScript and HTTP as browsers really treat them.',
    modules: [],
  },
  {
    name: 'Databases',
    description: 'Keys, joins, normal forms, transactions and the SQL you write by hand in an exam.',
    modules: [
      {
        name: 'Queries',
        description: 'Reading what a statement really says.',
        topics: [
          {
            name: 'Nulls',
            description: 'Three answers instead of two.',
            questions: [
              {
                text: `How many rows does this give?\n\n${code('sql', 'select 1 where null = null;')}`,
                options: ['0', '1', 'It is an error', 'It depends on the table'],
                answer: '0',
                explanation:
                  '`null = null` is neither true nor false but *unknown*, and `where` keeps only what is true.',
              },
            ],
          },
        ],
      },
    ],
  },
]

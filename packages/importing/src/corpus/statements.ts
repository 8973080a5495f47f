/** Statements that are true or false of one thing, for questions with several right options. */
export const STATEMENTS: { topic: string; ask: string; yes: string[]; no: string[] }[] = [
  {
    topic: 'Sorting',
    ask: 'Which of these sorts are stable? Select all that apply.',
    yes: ['merge sort', 'insertion sort', 'bubble sort', 'counting sort'],
    no: ['heap sort', 'quick sort', 'selection sort'],
  },
  {
    topic: 'HTTP',
    ask: 'Select all that apply: which methods are safe?',
    yes: ['GET', 'HEAD', 'OPTIONS'],
    no: ['POST', 'PUT', 'DELETE', 'PATCH'],
  },
  {
    topic: 'Java',
    ask: 'Which of these types are primitive? More than one answer is right.',
    yes: ['int', 'boolean', 'double', 'char'],
    no: ['String', 'Integer', 'Object', 'List'],
  },
  {
    topic: 'Networks',
    ask: 'Choose all protocols of the transport layer. One or more may be right.',
    yes: ['TCP', 'UDP', 'SCTP'],
    no: ['IP', 'ARP', 'HTTP', 'ICMP'],
  },
  {
    topic: 'Numbers',
    ask: 'Which of these numbers are prime? Select all of them.',
    yes: ['2', '17', '31', '53'],
    no: ['1', '21', '51', '57', '91'],
  },
  {
    topic: 'Trees',
    ask: 'Which of these trees keep themselves balanced? Mark all of them.',
    yes: ['an AVL tree', 'a red-black tree', 'a B-tree'],
    no: ['a plain search tree', 'a trie of one word', 'a linked list'],
  },
]

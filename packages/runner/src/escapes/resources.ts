import { type Escape, inPython, withLargeFolders, withLimits, withMuchMemory, together } from './escape.ts'

const fill = (folder: string) => `size = 0
for nth in range(20):
    with open(f'${folder}/{nth}', 'wb') as file:
        for _ in range(7): size += file.write(bytes(1_000_000))
return size > 100_000_000`

/** Attempts to use more memory, disk and output than a run may have. */
export const RESOURCES: Escape[] = [
  inPython('400 MB in Python', 'return len(bytearray(400_000_000))', { control: withMuchMemory }),
  {
    name: '400 MB outside the heap of JavaScript',
    language: 'javascript',
    source: () => `const held = []
      for (let n = 0; n < 40; n++) held.push(Buffer.alloc(10_000_000, 1))
      console.log('ESCAPED', held.length)`,
    ends: ['too_much_memory'],
    control: withMuchMemory,
  },
  {
    name: '400 MB in the heap of JavaScript',
    language: 'javascript',
    source: () => `const held = []
      while (held.length < 60) held.push(new Array(1_000_000).fill(0.5))
      console.log('ESCAPED', held.length)`,
    ends: ['too_much_memory'],
  },
  {
    name: '400 MB in Java',
    language: 'java',
    source: () => `var held = new ArrayList<byte[]>();
      for (int n = 0; n < 40; n++) held.add(new byte[10_000_000]);
      System.out.println("ESCAPED");`,
    ends: ['too_much_memory'],
  },
  {
    name: '400 MB outside the heap of Java',
    language: 'java',
    source: () => `var held = new ArrayList<Object>();
      for (int n = 0; n < 400; n++) held.add(java.nio.ByteBuffer.allocateDirect(1_000_000));
      System.out.println("ESCAPED");`,
    ends: ['too_much_memory'],
  },
  {
    name: '400 MB in C',
    language: 'c',
    source: () => `char *held = malloc(400000000); if (!held) { puts("HELD"); return 0; }
      memset(held, 1, 400000000); puts("ESCAPED");`,
    control: withMuchMemory,
  },
  {
    name: '400 MB of shared memory in C, which the limit of data does not count',
    language: 'c',
    source: () => `#include <sys/mman.h>
      #include <stdio.h>
      #include <string.h>
      int main(void) {
        char *held = mmap(0, 400000000, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (held == MAP_FAILED) { puts("HELD"); return 0; }
        memset(held, 1, 400000000);
        puts("ESCAPED");
        return 0;
      }`,
    ends: ['too_much_memory'],
    control: withMuchMemory,
  },
  {
    name: '400 MB in a query',
    language: 'sql',
    source: () => "select 'ESCAPED' || length(string_agg(repeat('x', 1000000), '')) from generate_series(1, 600)",
    // A busy machine must reach the limit of memory before that of time.
    seconds: 60,
    ends: ['error', 'too_much_memory'],
  },
  {
    name: 'an endless query',
    language: 'sql',
    source: () => 'with recursive n as (select 1 union all select 1 from n) select count(*) from n',
    seconds: 5,
    ends: ['timeout', 'error'],
  },
  {
    name: 'a table that fills the disk',
    language: 'sql',
    source: () =>
      "create table t as select repeat(md5(n::text), 40) from generate_series(1, 400000) n; select 'ESCAPED'",
    ends: ['error', 'timeout'],
  },
  inPython('endless output', "while True: print('x' * 1000)", { ends: ['too_much_output'] }),
  inPython('endless errors', "while True: print('x' * 1000, file=sys.stderr)", { ends: ['too_much_output'] }),
  inPython('endless output of many processes', "for _ in range(5): os.fork()\nwhile True: os.write(1, b'x' * 5000)", {
    ends: ['too_much_output'],
  }),
  inPython(
    'an endless file',
    `signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
file = open('/work/large', 'wb', buffering=0)
size = 0
while size < 50_000_000: size += file.write(bytes(1_000_000))
return size`,
    { control: together(withLargeFolders, withLimits('--fsize=100000000')) },
  ),
  inPython('many files in its own folder', fill('/work'), { control: withLargeFolders }),
  inPython('many files in /tmp', fill('/tmp'), { control: withLargeFolders }),
  inPython('many files in /dev/shm', fill('/dev/shm'), { control: withLargeFolders }),
  inPython(
    'files with a size and no content',
    `with open('/work/large', 'wb') as file: os.posix_fallocate(file.fileno(), 0, 500_000_000)
return True`,
    { control: together(withLargeFolders, withLimits('--fsize=1000000000')) },
  ),
  inPython(
    'a huge name, and folders in folders',
    `os.chdir('/work')
for _ in range(500): os.mkdir('a' * 255); os.chdir('a' * 255)
return open('a' * 256, 'w')`,
  ),
  inPython('a million empty files', "for n in range(1_000_000): open(f'/work/{n}', 'w').close()\nreturn True", {
    ends: ['too_much_memory', 'timeout'],
  }),
  inPython('a thousand open files', "return len([open('/dev/null') for _ in range(1000)])", {
    control: withLimits('--nofile=2000'),
  }),
]

import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import bash from 'shiki/langs/bash.mjs'
import c from 'shiki/langs/c.mjs'
import cpp from 'shiki/langs/cpp.mjs'
import csharp from 'shiki/langs/csharp.mjs'
import css from 'shiki/langs/css.mjs'
import html from 'shiki/langs/html.mjs'
import java from 'shiki/langs/java.mjs'
import javascript from 'shiki/langs/javascript.mjs'
import json from 'shiki/langs/json.mjs'
import python from 'shiki/langs/python.mjs'
import sql from 'shiki/langs/sql.mjs'
import typescript from 'shiki/langs/typescript.mjs'
import xml from 'shiki/langs/xml.mjs'

const THEME = 'classes'

const highlighter = await createHighlighterCore({
  themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '' })],
  langs: [bash, c, cpp, csharp, css, html, java, javascript, json, python, sql, typescript, xml],
  engine: createJavaScriptRegexEngine(),
})

/** The HTML has classes instead of colours, so both themes use the same HTML, and the policy needs no inline style. */
const CLASSES: Record<string, string> = {
  'var(token-keyword)': 'k',
  'var(token-function)': 'f',
  'var(token-string)': 's',
  'var(token-string-expression)': 's',
  'var(token-comment)': 'c',
  'var(token-constant)': 'n',
}

/**
 * A longer line is shown without colours. Some grammars need time that grows with the square of a line's length and
 * more: 4,000 times `<` in Bash took over 100 seconds. With this limit the worst 8,000 characters that we know take
 * 0.25 seconds. The widest line of code in our own questions has 119 characters.
 */
const WIDEST_COLOURED_LINE = 150

/** The sample has constructs of every language: the first use compiles a grammar, and this uses most of each. */
const SAMPLE = `int main(int a, char *b) { for (auto x : f(1)) { if (x == "y\\n") return 'z'; } } // c /* d */ # e -- f
@A public class B<T> extends C { static final int[] d = new int[] { 1, 0x2 }; }
async function f(a = 1) { const { b } = await g(\`h\${i}\`); try { k?.l() } catch (e) { throw e } }
def f(self, *a) -> str: return f"{b}" if c else None
select a, count(*) from b join c on d = e where f like 'g' group by h;
if [ "$a" = 1 ]; then echo "b" | grep c > d; fi
#include <a>
.a > b:hover { color: #fff; margin: 1px }
<a b="c"><!-- d --><style>a{b:c}</style><script>let a = 1</script></a>
{ "a": [1, true, null] }`

const compiled = new Set<string>()

/** Compiling takes up to 3 seconds (C++) in a process that has not done it yet. An unknown language needs none. */
export function compileGrammar(language: string): void {
  if (compiled.has(language)) return
  highlightCode(SAMPLE, language, String)
  compiled.add(language)
}

/** Returns code with a span around each coloured word. Code in an unknown language stays as it is. */
export function highlightCode(code: string, language: string, escape: (text: string) => string): string {
  if (!highlighter.getLoadedLanguages().includes(language)) return escape(code)
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    theme: THEME,
    tokenizeMaxLineLength: WIDEST_COLOURED_LINE,
    // The library's limit measures elapsed time, so it would remove colours from good code on a busy machine. The
    // thread has its own limit.
    tokenizeTimeLimit: 0,
  })
  return tokens
    .map((line) =>
      line
        .map(({ content, color = '' }) => {
          const name = CLASSES[color]
          return name ? `<span class="${name}">${escape(content)}</span>` : escape(content)
        })
        .join(''),
    )
    .join('\n')
}

import { describe, expect, test } from 'bun:test'
import { readableText } from '../../../../src/checks/dapp/adapters/page-text.ts'
import { extractFacts, refreshTarget } from '../../../../src/checks/dapp/adapters/extract-facts.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'

const here = 'https://example-dapp.com/a/b'
const facts = (html: string, refreshHeader?: string) =>
  extractFacts({
    hops: [here],
    status: 200,
    cut: false,
    html,
    ...(refreshHeader === undefined ? {} : { refreshHeader }),
  })

describe('facts of a page', () => {
  test('names in the title, in headings and in metadata', () => {
    const found = facts(`<title>First &amp; one</title><svg><title>Second</title></svg>
      <meta property="og:site_name" content="A"><META NAME="application-name" CONTENT=B><h1>Big <b>head</b></h1><h1></h1>`)
    expect(found.title).toBe('First & one')
    expect(found.siteNames).toEqual(['A', 'B'])
    expect(found.headings).toEqual(['Big head'])
    expect(facts('<meta property="og:title" content="C">').title).toBe('C')
  })

  test("URLs are absolute, resolved against the page's base", () => {
    const found =
      facts(`<base href="/x/"><link rel="icon" href="i.png"><link rel="canonical" href="//other.com/&amp;">
      <script src="s.js"></script><a href="../up">up</a><iframe src="f"></iframe><meta http-equiv=refresh content="3; url=r">`)
    expect(found.iconUrls).toEqual(['https://example-dapp.com/x/i.png'])
    expect(found.canonicalUrls).toEqual(['https://other.com/&'])
    expect(found.scripts).toEqual([{ url: 'https://example-dapp.com/x/s.js', text: '' }])
    expect(found.linkUrls).toEqual(['https://example-dapp.com/up'])
    expect(found.frames).toEqual([
      { url: 'https://example-dapp.com/x/f', hidden: false, covers: false },
    ])
    expect(found.refreshUrl).toBe('https://example-dapp.com/x/r')
  })

  test('scripts: inline, loaded, in attributes, URLs and frames; data is left out', () => {
    const found =
      facts(`<script>a()</script><script type="application/ld+json">{"b":1}</script><script type=module>c()</script>
      <script src="data:text/javascript;base64,${btoa('d()')}"></script><p onclick="e(&quot;f&quot;)"></p><iframe srcdoc="<p>g"></iframe><script> </script>`)
    expect(found.scripts.map(({ text }) => text)).toEqual([
      'a()',
      'c()',
      'd()',
      'onclick=e("f")',
      '<p>g',
    ])
  })

  test('fields with their labels and the text before them', () => {
    const found =
      facts(`<p>Say who</p><label>Your <i>name</i> <input></label><label for="m">Mail</label><input id="m" type="EMAIL">
      <input type="hidden" name="seed phrase"><textarea aria-label="Story"></textarea><label>Town</label><br><input><input>`)
    expect(found.fields).toEqual([
      { tag: 'input', type: '', about: 'Your name', before: 'Say whoYour name' },
      { tag: 'input', type: 'email', about: 'm Mail', before: 'Say whoYour name Mail' },
      { tag: 'textarea', type: '', about: 'Story', before: 'Say whoYour name Mail' },
      { tag: 'input', type: '', about: 'Town', before: 'Say whoYour name Mail Town' },
      { tag: 'input', type: '', about: '', before: 'Say whoYour name Mail Town' },
    ])
  })

  test('visible text only', () => {
    const found = facts(
      '<title>t</title><style>s</style><script>c</script><noscript>n</noscript><p>a&nbsp;\n b</p><!-- x --><button>Connect&#32;<b>Wallet</b></button>',
    )
    expect(found.text).toBe('a bConnect Wallet')
    expect(found.buttons).toEqual(['Connect Wallet'])
  })

  test('frames that are hidden or cover everything', () => {
    const looks = (attributes: string) => {
      const [frame] = facts(`<iframe src="x" ${attributes}></iframe>`).frames
      return frame && { hidden: frame.hidden, covers: frame.covers }
    }
    expect(looks('style="DISPLAY : none"')).toEqual({ hidden: true, covers: false })
    expect(looks('width=0 height=0')).toEqual({ hidden: true, covers: false })
    expect(looks('style="opacity:0.5"')).toEqual({ hidden: false, covers: false })
    expect(looks('style="width:100vw;height:100%"')).toEqual({ hidden: false, covers: true })
    expect(looks('width="100%" height="400"')).toEqual({ hidden: false, covers: false })
  })

  test('any input is read without an error', () => {
    const random = seededRandom(7)
    const pieces = [
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '!--',
      '-->',
      'script',
      'title',
      'input',
      'meta content',
      'iframe src',
      '&#',
      '\u0000',
      ' ',
      'a',
      '\ud800',
      'label',
      'svg',
      ']]>',
      'textarea',
      'select',
    ]
    for (let time = 0; time < 500; time += 1) {
      const html = Array.from(
        { length: 60 },
        () => pieces[Math.floor(random() * pieces.length)],
      ).join('')
      expect(facts(html).hops).toEqual([here])
    }
  })
})

test.each([
  ['&#80;&#x68;antom', 'Phantom'],
  ['a&amp;b &lt;c&gt; &quot;d&quot;', 'a&b <c> "d"'],
  ['&#0;&#xffffffff;', '\u{fffd}\u{fffd}'],
  ['&Pscr;h&aacute;ntom&nbsp;&#x200b;Wallet', '𝒫hántom Wallet'],
  ['&unheard; &', '&unheard; &'],
  ['&#80', 'P'],
])('%p reads %p', (raw, text) => expect(readableText(raw)).toBe(text))

test('URLs keep text that only looks like an entity', () => {
  const { linkUrls } = facts('<a href="/?a=1&lt=2&sol=3&amp;b=4">x</a>')
  expect(linkUrls).toEqual([`${new URL('/', here)}?a=1&lt=2&sol=3&b=4`])
})

test.each([
  ['5', undefined],
  ['5;', undefined],
  ['0; url=', undefined],
  ['0;url=/a', '/a'],
  ["0;URL='/a b'", '/a b'],
  ['0, Url = "https://b.com/?x=;"', 'https://b.com/?x=;'],
  ['url=/c', '/c'],
])('refresh %p leads to %p', (text, target) => expect(refreshTarget(text)).toBe(target))

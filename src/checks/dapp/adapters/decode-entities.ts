/**
 * Text with its character references as what they stand for. Numbers are taken as browsers take them; of the names,
 * those that separate, hide or quote, since no letter of the alphabet has a name.
 */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,8})|#(\d{1,9})|([a-z]{2,10})(?=;));?/gi,
        (whole, hex, dec, name) => {
          if (typeof name === 'string')
            return named.get(name) ?? named.get(name.toLowerCase()) ?? whole
          const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(dec)
          return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\u{fffd}'
        },
      )
    : text

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['Tab', ' '],
  ['NewLine', ' '],
  ['shy', ''],
  ['zwj', ''],
  ['zwnj', ''],
  ['lrm', ''],
  ['rlm', ''],
  ['period', '.'],
  ['comma', ','],
  ['colon', ':'],
  ['sol', '/'],
  ['hyphen', '-'],
  ['dash', '-'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['middot', '·'],
  ['bull', '•'],
  ['vert', '|'],
  ['raquo', '»'],
  ['hellip', '…'],
  ['rsquo', "'"],
  ['lsquo', "'"],
])

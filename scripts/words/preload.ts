// Loaded before the tests by scripts/words.ts: every sentence made from a finding is written to WORDS_FILE.
import { mock } from 'bun:test'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentenceWriter as honest } from '../../src/findings/words/catalogue.ts'

const file = process.env['WORDS_FILE']
if (file === undefined) throw new Error('WORDS_FILE must name the file to write to')
const sentenceWriter = honest
const catalogue = await import('../../src/findings/words/catalogue.ts')
const others = { ...catalogue }

await mock.module(join(import.meta.dir, '../../src/findings/words/catalogue.ts'), () => ({
  ...others,
  sentenceWriter: (words: Parameters<typeof sentenceWriter>[0]) => {
    const write = sentenceWriter(words)
    return (finding: Parameters<typeof write>[0]) => {
      const sentences = write(finding)
      appendFileSync(file, `${JSON.stringify({ rule: finding.rule, ...sentences })}\n`)
      return sentences
    }
  },
}))

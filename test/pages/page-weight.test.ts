// What a browser loads to show a page, before any answer. The bar is 300 kB of files, not compressed.
import { describe, expect, test } from 'bun:test'
import { pageAssets, pageFiles } from '../../src/pages/page-assets.ts'

const barBytes = 300_000

/** The script with its chart library, compressed: people on phones wait for it. */
const scriptBarBytes = 60_000

const bytesOf = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
  const asset = pageAssets.get(path.slice('/assets/'.length))
  if (!asset) throw new Error(`${path} is not served`)
  return asset.read()
}

describe('files of a page', () => {
  test('together stay below the bar', async () => {
    const files = await Promise.all(Object.values(pageFiles).map(bytesOf))
    const total = files.reduce((sum, { length }) => sum + length, 0)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(barBytes)
  })

  test('the script, compressed, stays below the bar', async () => {
    const script = await bytesOf(pageFiles.script)
    expect(Bun.gzipSync(script).length).toBeLessThan(scriptBarBytes)
  })
})

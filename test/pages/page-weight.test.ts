// What a browser loads to show a page, before any answer. The bar is 300 kB of files, not compressed.
import { describe, expect, test } from 'bun:test'
import { chartFiles, pageAssets, pageFiles } from '../../src/pages/page-assets.ts'

const barBytes = 300_000

/** Scripts, compressed: people on phones wait for them. */
const scriptBarBytes = 30_000

/** The same with the chart library. */
const chartScriptBarBytes = 52_000

const bytesOf = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
  const asset = pageAssets.get(path.slice('/assets/'.length))
  if (!asset) throw new Error(`${path} is not served`)
  return asset.read()
}

describe('files of a page', () => {
  test('together stay below the bar', async () => {
    // Only sites that show a link load its picture.
    const { shareCard: _, ...loaded } = chartFiles
    const files = await Promise.all(Object.values(loaded).map(bytesOf))
    const total = files.reduce((sum, { length }) => sum + length, 0)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(barBytes)
  })

  test('the picture beside a link is one that every site takes', async () => {
    const bytes = await bytesOf(pageFiles.shareCard)
    expect(bytes.length).toBeLessThan(60_000)
    const header = new DataView(bytes.buffer, bytes.byteOffset)
    expect([header.getUint32(0), header.getUint32(16), header.getUint32(20)]).toEqual([
      0x89504e47, 1200, 630,
    ])
  })

  test.each([
    [pageFiles, scriptBarBytes],
    [chartFiles, chartScriptBarBytes],
  ])('the script, compressed, stays below the bar: %#', async (files, barBytes) => {
    const script = await bytesOf(files.script)
    expect(Bun.gzipSync(script).length).toBeLessThan(barBytes)
  })
})

import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Asset } from '../page-assets.ts'

export type Encoded = { body: Uint8Array<ArrayBuffer>; encoding: 'br' | 'gzip' | undefined }

type Packed = { br?: Promise<Uint8Array<ArrayBuffer>>; gzip?: Uint8Array<ArrayBuffer> }

const packed = new WeakMap<Asset, Packed>()

/** The asset in the best coding that the client accepts: brotli, gzip or plain. Each is compressed once and cached. */
export const encodedAsset = async (asset: Asset, request: Request): Promise<Encoded> => {
  if (asset.isPacked) return { body: await asset.read(), encoding: undefined }
  const accepted = request.headers.get('accept-encoding') ?? ''
  const cached = packed.get(asset) ?? {}
  packed.set(asset, cached)
  if (accepts(accepted, 'br')) {
    const body = await (cached.br ??= asset.read().then(brotli))
    return { body, encoding: 'br' }
  }
  if (accepts(accepted, 'gzip')) {
    const body = (cached.gzip ??= Bun.gzipSync(await asset.read()))
    return { body, encoding: 'gzip' }
  }
  return { body: await asset.read(), encoding: undefined }
}

/** Whether the coding is named and its weight is not zero. `*` does not count: plain is always acceptable. */
export const accepts = (accepted: string, coding: string): boolean =>
  accepted.split(',').some((each) => {
    const [name, ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((weight) => /^q\s*=\s*0(?:\.0*)?$/.test(weight))
  })

const brotli = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await packBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))

/** Of 11. The highest would take 2.5 seconds on the first request for the documentation and save another tenth. */
const quality = 9

const packBrotli = promisify(brotliCompress)

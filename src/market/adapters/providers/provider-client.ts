import {
  makeSourceClient,
  type SourceClient,
  type SourceClientDeps,
  type SourceClientOptions,
} from '../../../network/source-client.ts'
import type { ProviderOptions } from './provider.ts'

type ClientSettings = Pick<SourceClientOptions, 'upstream' | 'limit' | 'maxBytes'> & {
  /** Display name of the provider. */
  source: string
  /** Header that carries the API key, if the operator has one. */
  keyHeader?: string
}

/** The HTTP client of a token provider, and the callback for dropped rows. */
export const makeProviderClient = (
  { source, keyHeader, ...settings }: ClientSettings,
  { baseUrl, apiKey, onRowsDropped }: ProviderOptions,
  deps: SourceClientDeps,
): { client: SourceClient; onDropped: (count: number) => void } => ({
  client: makeSourceClient(
    {
      ...settings,
      role: `the token source ${source}`,
      baseUrl,
      ...(keyHeader && apiKey !== undefined && { headers: { [keyHeader]: apiKey } }),
    },
    deps,
  ),
  onDropped: (count) => onRowsDropped?.(settings.upstream, count),
})

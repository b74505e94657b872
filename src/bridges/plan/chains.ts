import type { AddressFamily } from '../../basics/address-form.ts'
import type { ChainName } from './provider.ts'

/** Each provider’s id of the chain; absent if it does not support it. */
export type ChainIds = {
  oneClick?: string
  /** Decimal digits: some are beyond 2^53. */
  lifi?: string
  debridge?: string
  relay?: string
}

export type BridgeChain = {
  /** Name in this API. */
  name: ChainName
  displayName: string
  addressFamily: AddressFamily
  native: { symbol: string; decimals: number }
  /** EIP-155 chain id, for EVM chains. */
  evmChainId?: number
  /** URL of a transaction in a block explorer, with `{hash}` as the placeholder. */
  transactionUrlPattern?: string
  ids: ChainIds
}

/** Undefined for an unknown chain. */
export const findBridgeChain = (name: ChainName): BridgeChain | undefined => byName.get(name)

/** Chain by the id that a provider uses. */
export const chainOfProviderId = (
  provider: keyof ChainIds,
  providerChainId: string,
): BridgeChain | undefined => byProviderId.get(`${provider} ${providerChainId}`)

export const chainOfEvmId = (evmChainId: number): BridgeChain | undefined => byEvmId.get(evmChainId)

/** Names of the chains that a provider supports. */
export const chainsOf = (provider: keyof ChainIds): ChainName[] =>
  bridgeChains.flatMap(({ name, ids }) => (ids[provider] === undefined ? [] : [name]))

/** Explorer link of a transaction; undefined if the chain has none, or the hash is not safe in a URL. */
export const transactionUrl = (name: ChainName, hash: string): string | undefined =>
  hashOfUrl.test(hash)
    ? findBridgeChain(name)?.transactionUrlPattern?.replace('{hash}', () => hash)
    : undefined

/** Hashes as hex, base58 or base64url: no characters with a meaning in URLs. */
const hashOfUrl = /^[A-Za-z0-9_-]{16,128}$/

type EvmChain = {
  symbol?: string
  explorer?: string
  oneClick?: string
  /** Whether the provider supports it, under its EIP-155 id. */
  lifi?: boolean
  debridge?: boolean
}

const evm = (
  name: ChainName,
  displayName: string,
  evmChainId: number,
  { symbol = 'ETH', explorer, oneClick, lifi = true, debridge = false }: EvmChain,
): BridgeChain => ({
  name,
  displayName,
  addressFamily: 'evm',
  native: { symbol, decimals: 18 },
  evmChainId,
  ...(explorer !== undefined && { transactionUrlPattern: `https://${explorer}/tx/{hash}` }),
  ids: {
    ...(oneClick !== undefined && { oneClick }),
    ...(lifi && { lifi: String(evmChainId) }),
    ...(debridge && { debridge: String(evmChainId) }),
    relay: String(evmChainId),
  },
})

const other = (
  name: ChainName,
  displayName: string,
  addressFamily: AddressFamily,
  [symbol, decimals]: readonly [string, number],
  transactionUrlPattern: string,
  ids: ChainIds,
): BridgeChain => ({
  name,
  displayName,
  addressFamily,
  native: { symbol, decimals },
  transactionUrlPattern,
  ids,
})

/**
 * Every chain that a supported bridge reaches. Ids: 1Click’s SDK 0.1.25 and recorded answers, @lifi/types 18.4.0,
 * deBridge’s supported-chains-info of September 2026; Relay’s documentation, which uses EIP-155 ids for EVM chains.
 */
export const bridgeChains: readonly BridgeChain[] = [
  other('solana', 'Solana', 'solana', ['SOL', 9], 'https://explorer.solana.com/tx/{hash}', {
    oneClick: 'sol',
    lifi: '1151111081099710',
    debridge: '7565164',
    relay: '792703809',
  }),
  evm('ethereum', 'Ethereum', 1, { explorer: 'etherscan.io', oneClick: 'eth', debridge: true }),
  evm('base', 'Base', 8453, { explorer: 'basescan.org', oneClick: 'base', debridge: true }),
  evm('arbitrum', 'Arbitrum', 42_161, { explorer: 'arbiscan.io', oneClick: 'arb', debridge: true }),
  evm('optimism', 'Optimism', 10, {
    explorer: 'optimistic.etherscan.io',
    oneClick: 'op',
    debridge: true,
  }),
  evm('polygon', 'Polygon', 137, {
    symbol: 'POL',
    explorer: 'polygonscan.com',
    oneClick: 'pol',
    debridge: true,
  }),
  evm('bsc', 'BNB Smart Chain', 56, {
    symbol: 'BNB',
    explorer: 'bscscan.com',
    oneClick: 'bsc',
    debridge: true,
  }),
  evm('avalanche', 'Avalanche', 43_114, {
    symbol: 'AVAX',
    explorer: 'snowtrace.io',
    oneClick: 'avax',
    debridge: true,
  }),
  other('bitcoin', 'Bitcoin', 'bitcoin', ['BTC', 8], 'https://mempool.space/tx/{hash}', {
    oneClick: 'btc',
    lifi: '20000000000001',
    relay: '8253038',
  }),
  other('zcash', 'Zcash', 'zcash', ['ZEC', 8], 'https://blockchair.com/zcash/transaction/{hash}', {
    oneClick: 'zec',
    lifi: '20000000000005',
  }),
  other('near', 'NEAR', 'near', ['NEAR', 24], 'https://nearblocks.io/txns/{hash}', {
    oneClick: 'near',
  }),
  other('tron', 'TRON', 'tron', ['TRX', 6], 'https://tronscan.org/#/transaction/{hash}', {
    oneClick: 'tron',
    lifi: '728126428',
    debridge: '100000026',
  }),
  other('ton', 'TON', 'ton', ['TON', 9], 'https://tonviewer.com/transaction/{hash}', {
    oneClick: 'ton',
  }),
  other('sui', 'Sui', 'move', ['SUI', 9], 'https://suiscan.xyz/mainnet/tx/{hash}', {
    oneClick: 'sui',
    lifi: '9270000000000000',
  }),
  other(
    'aptos',
    'Aptos',
    'move',
    ['APT', 8],
    'https://explorer.aptoslabs.com/txn/{hash}?network=mainnet',
    { oneClick: 'aptos' },
  ),
  other('xrp', 'XRP Ledger', 'xrp', ['XRP', 6], 'https://livenet.xrpl.org/transactions/{hash}', {
    oneClick: 'xrp',
  }),
  other(
    'litecoin',
    'Litecoin',
    'litecoin',
    ['LTC', 8],
    'https://blockchair.com/litecoin/transaction/{hash}',
    { oneClick: 'ltc', lifi: '20000000000003' },
  ),
  other(
    'dogecoin',
    'Dogecoin',
    'dogecoin',
    ['DOGE', 8],
    'https://blockchair.com/dogecoin/transaction/{hash}',
    { oneClick: 'doge', lifi: '20000000000004' },
  ),
  other(
    'bitcoin-cash',
    'Bitcoin Cash',
    'bitcoin-cash',
    ['BCH', 8],
    'https://blockchair.com/bitcoin-cash/transaction/{hash}',
    { oneClick: 'bch', lifi: '20000000000002' },
  ),
  other('dash', 'Dash', 'dash', ['DASH', 8], 'https://blockchair.com/dash/transaction/{hash}', {
    oneClick: 'dash',
  }),
  other('cardano', 'Cardano', 'cardano', ['ADA', 6], 'https://cardanoscan.io/transaction/{hash}', {
    oneClick: 'cardano',
  }),
  other(
    'stellar',
    'Stellar',
    'stellar',
    ['XLM', 7],
    'https://stellar.expert/explorer/public/tx/{hash}',
    { oneClick: 'stellar', lifi: '1201081091099710' },
  ),
  other('starknet', 'Starknet', 'starknet', ['STRK', 18], 'https://starkscan.co/tx/{hash}', {
    oneClick: 'starknet',
  }),
  evm('gnosis', 'Gnosis', 100, { symbol: 'xDAI', explorer: 'gnosisscan.io', oneClick: 'gnosis' }),
  evm('berachain', 'Berachain', 80_094, {
    symbol: 'BERA',
    explorer: 'berascan.com',
    oneClick: 'bera',
  }),
  evm('monad', 'Monad', 143, { symbol: 'MON', explorer: 'monadscan.com', oneClick: 'monad' }),
  evm('plasma', 'Plasma', 9745, { symbol: 'XPL', explorer: 'plasmascan.to', oneClick: 'plasma' }),
  evm('scroll', 'Scroll', 534_352, { explorer: 'scrollscan.com', oneClick: 'scroll' }),
  evm('xlayer', 'X Layer', 196, { symbol: 'OKB', oneClick: 'xlayer' }),
  evm('abstract', 'Abstract', 2741, { explorer: 'abscan.org', oneClick: 'abs' }),
  evm('linea', 'Linea', 59_144, { explorer: 'lineascan.build', debridge: true }),
  evm('zksync', 'ZKsync Era', 324, { explorer: 'era.zksync.network' }),
  evm('mantle', 'Mantle', 5000, { symbol: 'MNT', explorer: 'mantlescan.xyz' }),
  evm('blast', 'Blast', 81_457, { explorer: 'blastscan.io' }),
  evm('sonic', 'Sonic', 146, { symbol: 'S', explorer: 'sonicscan.org' }),
  evm('unichain', 'Unichain', 130, { explorer: 'uniscan.xyz' }),
  evm('worldchain', 'World Chain', 480, { explorer: 'worldscan.org' }),
  evm('ink', 'Ink', 57_073, { explorer: 'explorer.inkonchain.com' }),
  evm('hyperevm', 'HyperEVM', 999, { symbol: 'HYPE', explorer: 'hyperevmscan.io' }),
  evm('sei', 'Sei', 1329, { symbol: 'SEI', explorer: 'seiscan.io' }),
  evm('celo', 'Celo', 42_220, { symbol: 'CELO', explorer: 'celoscan.io' }),
  evm('soneium', 'Soneium', 1868, { explorer: 'soneium.blockscout.com' }),
]

const byName = new Map(bridgeChains.map((chain) => [chain.name, chain]))

const byEvmId = new Map(
  bridgeChains.flatMap((chain): [number, BridgeChain][] =>
    chain.evmChainId === undefined ? [] : [[chain.evmChainId, chain]],
  ),
)

const byProviderId = new Map(
  bridgeChains.flatMap((chain) =>
    Object.entries(chain.ids).map(([provider, id]): [string, BridgeChain] => [
      `${provider} ${id}`,
      chain,
    ]),
  ),
)

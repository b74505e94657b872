import type { Config } from '../../config.ts'
import { checkNode } from './check-node.ts'
import { observe, type Observation } from './observation.ts'
import type { RpcMethod } from './probed-methods.ts'

/** The chain's time lags a few seconds, and a node some more; quotas and lists tolerate that. */
const clockToleranceSeconds = 30

/** Every configured node, and whether this machine's clock agrees with the chain's. */
export const checkNodes = async (
  { solanaRpcUrls, index }: Pick<Config, 'solanaRpcUrls' | 'index'>,
  nowMs: () => number,
): Promise<Observation[]> => {
  const skip = new Set<RpcMethod>(index === 'off' || index === 'pools' ? ['getBlock'] : [])
  const reports = await Promise.all(
    solanaRpcUrls.map(async (url) => ({
      node: new URL(url).host,
      ...(await checkNode(url, { skip, nowMs })),
    })),
  )
  const networks = [...new Set(reports.flatMap(({ network }) => network ?? []))]
  const nodes = observe('node')
  return [
    ...reports.flatMap(({ observations }) => observations),
    ...(networks.length > 1 ? [nodes('nodes-differ', { networks })] : []),
    ...clockOf(reports),
  ]
}

const clockOf = (
  reports: readonly { node: string; offSeconds?: number }[],
): Observation<'clock-agrees' | 'clock-differs' | 'clock-unknown'>[] => {
  const clock = observe('clock')
  const known = reports.flatMap(({ node, offSeconds }) =>
    offSeconds === undefined ? [] : [{ node, offSeconds }],
  )
  const differing = known.filter(({ offSeconds }) => Math.abs(offSeconds) > clockToleranceSeconds)
  if (differing.length > 0) return differing.map((each) => clock('clock-differs', each))
  const [first] = known
  return [
    first ? clock('clock-agrees', { offSeconds: first.offSeconds }) : clock('clock-unknown', {}),
  ]
}

import { assessDapp, type DappRisk } from '../domain/dapp/assess.ts'
import type { NameModel } from '../domain/dapp/name-model.ts'

/** Screens the URL or domain of an app before it is opened. Throws Fault INVALID_REQUEST that names `url`. */
export const checkDapp = (deps: { nameModel: NameModel }, input: { url: string }): DappRisk =>
  assessDapp(input.url, deps.nameModel)

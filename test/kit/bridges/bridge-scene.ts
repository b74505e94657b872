import { startDebridgeServer, startLifiServer, startNearServer } from './bridge-servers.ts'

/** Servers of all providers, with the settings to use them. */
export const startBridgeScene = () => {
  const servers = {
    lifi: startLifiServer(),
    debridge: startDebridgeServer(),
    near: startNearServer(),
  }
  return {
    ...servers,
    env: {
      ONECLICK_URL: servers.near.url,
      LIFI_URL: servers.lifi.url,
      DEBRIDGE_URL: servers.debridge.url,
    },
    stop: () => Object.values(servers).forEach((server) => server.stop()),
  }
}

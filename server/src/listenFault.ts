import { StartFault } from './startFault.ts'

/** Where to listen, and the settings that say so. */
export interface Address {
  host: string
  port: number
  names: { host: string; port: string }
}

/** Says in the words of the settings why nothing can be heard there. */
export const throwListenFault =
  ({ host, port, names }: Address) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartFault(`Port ${port} is in use; stop what uses it or set ${names.port}`)
    if (error.code === 'EACCES')
      throw new StartFault(`Port ${port} may not be used by this user; set ${names.port} to one above 1023`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new StartFault(`This machine has no address ${host}; set ${names.host}`)
    throw error
  }

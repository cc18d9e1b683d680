import { StartFault } from './startFault.ts'

export interface Address {
  host: string
  port: number
  names: { host: string; port: string }
}

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

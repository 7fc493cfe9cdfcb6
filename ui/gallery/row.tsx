import type { ReactNode } from 'react'

export const Row = ({ children }: { children: ReactNode }) => <div className="gallery-row">{children}</div>

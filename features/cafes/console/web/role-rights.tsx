import type { StaffRole } from '~/features/cafes/staff'
import { Icon, type IconName } from '~/ui/icon'
import { consoleRights, onlyOwnersChange } from '../role-words'

function Rights({ title, icon, rights }: { title: string; icon: IconName; rights: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-13 text-ink">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {rights.map((right) => (
          <li key={right} className="flex gap-2 text-pretty text-15 text-ink-dim">
            <Icon name={icon} size={18} className="mt-0.5 shrink-0" />
            {right}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What somebody with this role may do at the console, and what they may not. */
export function RoleRights({ role }: { role: StaffRole }) {
  const { both, owner } = consoleRights
  return (
    <div className="flex flex-col gap-4">
      <Rights title="할 수 있어요" icon="check" rights={role === 'owner' ? [...both, ...owner] : both} />
      {role === 'owner' ? null : <Rights title="점주만 할 수 있어요" icon="lock" rights={owner} />}
    </div>
  )
}

/** Stands above a part of the console that only owners change. */
export function OnlyOwners({ says = onlyOwnersChange }: { says?: string }) {
  return (
    <p className="mb-4 flex gap-2 rounded-card bg-sunken px-4 py-3 text-pretty text-15 text-ink">
      <Icon name="lock" size={20} className="mt-px shrink-0" />
      {says}
    </p>
  )
}

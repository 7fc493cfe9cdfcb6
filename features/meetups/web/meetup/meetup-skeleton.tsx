import { HeroSkeleton } from '~/ui/skeleton'

export const MeetupSkeleton = () => <HeroSkeleton heights="h-6 h-8 h-36 h-60 h-16 h-16 h-16" />

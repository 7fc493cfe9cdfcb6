import { Skeleton } from '~/ui/skeleton'

export const TopBannersSkeleton = () => <Skeleton shape="block" className="mx-5 aspect-15/7" />

import { AssetLogo } from "#/ui/asset-logo.tsx";

/** A person's picture, or the letter that stands for them. Decorative: the name stands beside it. */
export function Avatar({ name, url, className }: { name: string; url: string | null; className: string }) {
  if (url === null) return <AssetLogo code={name} className={className} />;
  return <img src={url} alt="" className={`shrink-0 rounded-full object-cover ${className}`} />;
}

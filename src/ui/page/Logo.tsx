import { logo } from '#brand';

export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: logo }}
    />
  );
}

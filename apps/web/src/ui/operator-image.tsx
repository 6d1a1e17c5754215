import { classNames } from "#/lib/class-names.ts";
import { imageAddress } from "#/lib/image-address.ts";

/** An image that the operator has set, in the form of the present theme. Decorative: its name stands beside it. */
export function OperatorImage({ imgUrl, className }: { imgUrl: string; className: string }) {
  const [light, dark] = [imageAddress(imgUrl, "light"), imageAddress(imgUrl, "dark")];
  const shape = classNames("object-contain", className);
  if (light === dark) return <img src={light} alt="" className={shape} />;
  return (
    <>
      {/* One that is not displayed is not fetched when it may come late. */}
      <img src={light} alt="" loading="lazy" className={classNames(shape, "dark:hidden")} />
      <img src={dark} alt="" loading="lazy" className={classNames(shape, "not-dark:hidden")} />
    </>
  );
}

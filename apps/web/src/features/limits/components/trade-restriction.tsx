import { useQuery } from "@tanstack/react-query";
import { limitsQuery } from "../queries.ts";
import { RestrictionNote } from "./restriction-note.tsx";

/** On screens that trade: why nothing can be opened now. Nothing while the person may. */
export default function TradeRestriction() {
  const { data } = useQuery(limitsQuery);
  return data?.restriction ? <RestrictionNote restriction={data.restriction} className="mx-4 my-2" /> : null;
}

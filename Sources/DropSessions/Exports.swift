// A program that imports this layer gets the items and the negotiation with it, as UIKit's users do.
@_exported public import Transfer

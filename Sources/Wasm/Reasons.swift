// What the larger WebAssembly module exports besides Exports.swift: the verbs of the port protocol that give
// reasons.

import Exports
import PushContract

/// Answers an input of `why-not`; gives the answer's length.
@_expose(wasm, "em_why_not")
@_cdecl("em_why_not")
public func whyNot(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
    Answer.keep(DecideInput.self, input, count)
}

/// Answers an input of `check-settings`; gives the answer's length.
@_expose(wasm, "em_check_settings")
@_cdecl("em_check_settings")
public func checkSettings(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
    Answer.keep(CheckSettingsRequest.self, input, count)
}

/// Answers an input of `prove`; gives the answer's length.
@_expose(wasm, "em_prove")
@_cdecl("em_prove")
public func prove(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
    Answer.keep(ProveRequest.self, input, count)
}

/// Answers an input of `release`; gives the answer's length.
@_expose(wasm, "em_release")
@_cdecl("em_release")
public func release(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
    Answer.keep(ReleaseRequest.self, input, count)
}

/// Answers an input of `redact`; gives the answer's length.
@_expose(wasm, "em_redact")
@_cdecl("em_redact")
public func redact(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
    Answer.keep(RedactRequest.self, input, count)
}
